import { expect, it } from '@jest/globals';
import { rounds } from '../../support/rounds.js';
import { importOwnProcess } from '../../support/own-process.js';

it('a process of this service is imported with all that it has, and a second time nothing', async () => {
  const { before, after, summaries, isUnchanged } = await importOwnProcess(rounds(100));
  expect(after).toEqual(before);
  const count = before.length;
  expect(summaries).toEqual([
    `created ${count} updated 0 unchanged 0 skipped 0 trashed 0 failed 0`,
    `created 0 updated 0 unchanged ${count} skipped 0 trashed 0 failed 0`,
  ]);
  expect(isUnchanged).toBe(true);
});
