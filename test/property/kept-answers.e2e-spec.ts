import { afterAll, expect, it } from '@jest/globals';
import { CacheOutcomes } from '../../src/http/responses/cache-outcomes.js';
import { Chance } from '../support/chance.js';
import { freshDatabase } from '../support/database.js';
import { rounds, seedOr } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import type { Api } from '../support/api.js';
import { forgetReads } from '../../src/persistence/kept-values.js';
import { addressesOf } from './kept/addresses.js';
import { MovingClock } from './kept/moving-clock.js';
import { writeSomething, type WrittenIds } from './kept/writes.js';

const seed = seedOr(2_026_112_801);
const chance = new Chance(seed);

// Three processes of one calendar, of which the last keeps no answers and no totals. All give the same addresses in their answers.
const fresh = await freshDatabase();
const PUBLIC_URL = 'http://calendar.example';
const SITE_TIMEZONE = 'America/New_York';
const environment = { DATABASE_URL: fresh.url, PUBLIC_URL, SITE_TIMEZONE };
const one = await startApp(environment);
const other = await startApp(environment, { users: false });
const without = await startApp({ ...environment, ANSWER_CACHE: 'off' }, { users: false });
const apps = [one, other, without];
const clock = new MovingClock(
  chance,
  apps.map((app) => app.clock),
);

afterAll(async () => {
  for (const app of apps) await app.stop();
  await fresh.drop();
});

/** All that a caller sees of an answer, but for what names the request. */
async function seen(api: Api, address: string): Promise<unknown> {
  const { status, headers, body } = await api.get(address);
  const stable = [...headers].filter(([name]) => !/^(x-request-id|date|keep-alive)$/.test(name));
  return { address, status, headers: Object.fromEntries(stable), body: JSON.stringify(body) };
}

it(`answers are those of a process that keeps none, whatever was written and whenever it is asked (seed ${seed})`, async () => {
  const ids: WrittenIds = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  for (let n = 0; n < 12; n++) await writeSomething(chance, one.api.as('administrator'), ids, clock);
  for (let round = 0; round < rounds(40); round++) {
    const addresses = addressesOf(ids);
    // What is read while something is written must not be kept for longer than it is true.
    clock.scatter();
    const acts = Array.from({ length: chance.below(3) }, () =>
      writeSomething(chance, chance.oneOf(apps).api.as('administrator'), ids, clock),
    );
    const reads = chance.someOf(addresses, 6).map((address) => seen(chance.oneOf([one, other]).api, address));
    await Promise.all([...acts, ...reads]);
    const again = chance.someOf(addresses, 8);
    for (let step = 0; step < 5; step++) {
      clock.advance();
      for (const address of [...again, ...chance.someOf(addresses, 4)]) {
        forgetReads(without.database);
        const expected = await seen(without.api, address);
        expect(await seen(one.api, address)).toEqual(expected);
      }
    }
  }
  expect(one.app.get(CacheOutcomes).counts.hit).toBeGreaterThan(200);
}, 600_000);
