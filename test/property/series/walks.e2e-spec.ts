import { afterAll, expect, it } from '@jest/globals';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { assertConsistent, readDates } from './consistency.js';
import { SeriesWalk } from './series-walk.js';

const SEED = seedOr(2_026_112_911);
const running = await startApp({ SERIES_HORIZON_MONTHS: '3', SERIES_PAST_MONTHS: '1' });
afterAll(() => running.stop());

it(`series keep ids, dates, totals and counts through any walk of changes (seed ${SEED})`, async () => {
  const walk = new SeriesWalk(new Chance(SEED), running);
  let before = await readDates(running.database);
  let accepted = 0;
  const steps = rounds(60);
  for (let step = 0; step < steps; step++) {
    const taken = await walk.step(before);
    const after = await readDates(running.database);
    try {
      await assertConsistent(running, taken, before, after);
    } catch (error) {
      throw new Error(`after step ${step} of seed ${SEED}: ${taken.what}`, { cause: error });
    }
    before = after;
    if (taken.status < 400) accepted++;
  }
  expect(accepted).toBeGreaterThan(steps / 2);
});
