import { expect, it } from '@jest/globals';
import { readLargeIcs } from '../support/read-large-ics.js';

it('an iCalendar file of 10 MB is read with little memory', async () => {
  const { events, occurrences, failed, megabytes, grownMb } = await readLargeIcs(15_000);
  expect({ events, occurrences, failed, megabytes }).toEqual({
    events: 15_000,
    occurrences: 1500,
    failed: 0,
    megabytes: 10,
  });
  // Whatever compiled the sources of this process before.
  expect(grownMb).toBeLessThan(150);
});
