import { afterAll, expect, it } from '@jest/globals';
import { CacheOutcomes } from '../../src/http/responses/cache-outcomes.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import type { Api } from '../support/api.js';
import { forgetReads } from '../../src/persistence/kept-values.js';
import { forgetKeptReads } from '../../src/persistence/sql/kept-read.js';
import { forgetRecords } from '../../src/persistence/sql/kept-records.js';
import { addressesOf } from './kept/addresses.js';
import { stableHeaders, startThree } from './kept/three-processes.js';
import { writeSomething, type WrittenIds } from './kept/writes.js';

const seed = seedOr(2_026_112_801);
const chance = new Chance(seed);

// Three processes of one calendar, of which the last keeps no answers and no totals. All give the same addresses in their answers.
const settings = { PUBLIC_URL: 'http://calendar.example', SITE_TIMEZONE: 'America/New_York' };
const { one, other, without, apps, clock, stop } = await startThree(chance, settings, { ANSWER_CACHE: 'off' });
afterAll(stop);

/** All that a caller sees of an answer, but for what names the request. */
async function seen(api: Api, address: string): Promise<unknown> {
  const { status, headers, body } = await api.get(address);
  return { address, status, headers: stableHeaders(headers), body: JSON.stringify(body) };
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
        forgetRecords(without.database);
        forgetKeptReads(without.database);
        const expected = await seen(without.api, address);
        expect(await seen(one.api, address)).toEqual(expected);
      }
    }
  }
  expect(one.app.get(CacheOutcomes).counts.hit).toBeGreaterThan(200);
}, 600_000);
