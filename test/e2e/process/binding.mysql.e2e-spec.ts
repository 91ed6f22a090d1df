import { expect, it } from '@jest/globals';
import { appForThisFile } from '../../support/start-app.js';

const { database } = await appForThisFile();

it('binds an object as a text, never as a piece of SQL', async () => {
  const tricky = { id: { toString: () => '1' }, 'x` = 1 OR `y': 1 };
  expect(await database.query('SELECT ? AS bound', [tricky])).toEqual([{ bound: '[object Object]' }]);
});
