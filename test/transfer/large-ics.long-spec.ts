import { expect, it } from '@jest/globals';
import { readLargeIcs } from '../support/read-large-ics.js';

it('an iCalendar file of 200 MB is read in 300 MB of memory', async () => {
  const read = await readLargeIcs(300_000);
  console.log(JSON.stringify(read));
  const { events, occurrences, failed, megabytes, residentMb } = read;
  expect({ events, occurrences, failed }).toEqual({ events: 300_000, occurrences: 30_000, failed: 0 });
  expect(megabytes).toBeGreaterThanOrEqual(200);
  expect(residentMb).toBeLessThan(300);
});
