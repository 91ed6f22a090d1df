import { expect, it } from '@jest/globals';
import { costToSend } from './cost-to-send.js';
import { readCost } from './cost.js';

const SITE = { symbol: '$', code: 'USD', position: 'prefix' } as const;

it.each([
  '',
  '5',
  '$5',
  '€3.50',
  '0',
  'Free',
  '8-12',
  '$8 – $12',
  '5, 10',
  ['5', '10'],
  ['Free', '5'],
  'from 5 to 9 €',
])('the cost %j is sent so that it is read as the same', (sent) => {
  const read = readCost(sent);
  if (!('stored' in read)) throw new Error('the cost is invalid');
  expect(readCost(costToSend(read.stored, SITE))).toEqual(read);
});
