import { afterAll, expect, it } from '@jest/globals';
import { forgetReads } from '../../src/persistence/kept-values.js';
import { forgetRecords } from '../../src/persistence/sql/kept-records.js';
import { forgetSets } from '../../src/resources/events/list/kept-sets.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import type { RunningApp } from '../support/start-app.js';
import { listsOf } from './kept/addresses.js';
import { writeSeries } from './kept/series-writes.js';
import { stableHeaders, startThree } from './kept/three-processes.js';
import { writeSomething, type WrittenIds } from './kept/writes.js';

const seed = seedOr(2_026_113_002);
const chance = new Chance(seed);

// Three processes of one calendar without kept responses, of which the last forgets before each list what it has read.
const settings = {
  ANSWER_CACHE: 'off',
  RATE_LIMIT: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  SITE_TIMEZONE: 'America/New_York',
};
const { one, other, without, apps, clock, stop } = await startThree(chance, settings);
afterAll(stop);

const HOSTS = ['one.example', 'one.example', 'two.example'];

/** All that a visitor sees of a list, but for what names the request. */
async function seen({ api }: RunningApp, address: string, host: string): Promise<unknown> {
  const { status, headers, body } = await api.get(address, { headers: { 'x-forwarded-host': host } });
  return {
    address,
    status,
    headers: stableHeaders(headers),
    body: JSON.stringify(body).replace(/"X-Request-Id":"[^"]*",/, ''),
  };
}

it(`lists are those of a process that keeps none, whatever was written and whenever they are read (seed ${seed})`, async () => {
  const ids: WrittenIds = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const write = (app: RunningApp) => {
    const editor = app.api.as('administrator');
    return chance.below(4) === 0 ? writeSeries(chance, editor, clock) : writeSomething(chance, editor, ids, clock);
  };
  for (let n = 0; n < 20; n++) await write(one);
  for (let round = 0; round < rounds(25); round++) {
    const lists = listsOf(ids, clock);
    clock.scatter();
    // What is read while something is written must not be kept for longer than it is true.
    await Promise.all([
      ...Array.from({ length: chance.below(3) }, () => write(chance.oneOf(apps))),
      ...chance.someOf(lists, 8).map((path) => seen(chance.oneOf([one, other]), path, chance.oneOf(HOSTS))),
    ]);
    const again = chance.someOf(lists, 6);
    for (let step = 0; step < 6; step++) {
      clock.advance();
      for (const path of [...again, ...chance.someOf(lists, 3)]) {
        const host = chance.oneOf(HOSTS);
        if (chance.below(3) === 0) await write(chance.oneOf(apps));
        forgetReads(without.database);
        forgetRecords(without.database);
        forgetSets(without.database);
        const expected = await seen(without, path, host);
        const found = await Promise.all(Array.from({ length: 1 + chance.below(3) }, () => seen(one, path, host)));
        for (const list of found) expect(list).toEqual(expected);
      }
    }
  }
}, 600_000);
