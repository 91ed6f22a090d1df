import { afterAll, expect, it } from '@jest/globals';
import { forgetReads } from '../../src/persistence/kept-values.js';
import { forgetRecords } from '../../src/persistence/sql/kept-records.js';
import { Chance } from '../support/chance.js';
import { openPage } from '../support/open-page.js';
import { rounds, seedOr } from '../support/rounds.js';
import type { RunningApp } from '../support/start-app.js';
import { pagesOf } from './kept/addresses.js';
import { stableHeaders, startThree } from './kept/three-processes.js';
import { writeSomething, type WrittenIds } from './kept/writes.js';

const seed = seedOr(2_026_113_001);
const chance = new Chance(seed);

// Three processes of one calendar without kept responses, of which the last forgets before each page what it has read.
const settings = {
  ANSWER_CACHE: 'off',
  RATE_LIMIT: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  SITE_TIMEZONE: 'America/New_York',
};
const { one, other, without, apps, clock, stop } = await startThree(chance, settings);
afterAll(stop);

const HOSTS = ['one.example', 'one.example', 'two.example'];

/** All that a visitor sees of a page, but for what names the request. */
async function seen({ origin }: RunningApp, path: string, host: string) {
  const { status, headers, html } = await openPage(origin + path, { 'x-forwarded-host': host });
  return { path, status, headers: stableHeaders(headers), html };
}

it(`pages are those of a process that keeps nothing, whatever was written and whenever they are opened (seed ${seed})`, async () => {
  const ids: WrittenIds = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const write = (app: RunningApp) => writeSomething(chance, app.api.as('administrator'), ids, clock);
  for (let n = 0; n < 20; n++) await write(one);
  let shown = 0;
  for (let round = 0; round < rounds(25); round++) {
    const pages = await pagesOf(ids, one.api.as('administrator'));
    clock.scatter();
    // What is read while something is written must not be kept for longer than it is true.
    await Promise.all([
      ...Array.from({ length: chance.below(3) }, () => write(chance.oneOf(apps))),
      ...chance.someOf(pages, 6).map((path) => seen(chance.oneOf([one, other]), path, chance.oneOf(HOSTS))),
    ]);
    const again = chance.someOf(pages, 6);
    for (let step = 0; step < 4; step++) {
      clock.advance();
      for (const path of [...again, ...chance.someOf(pages, 4)]) {
        const host = chance.oneOf(HOSTS);
        forgetReads(without.database);
        forgetRecords(without.database);
        const expected = await seen(without, path, host);
        expect(await seen(one, path, host)).toEqual(expected);
        if (path.startsWith('/event/') && expected.status === 200) shown += 1;
      }
    }
  }
  expect(shown).toBeGreaterThan(50);
}, 600_000);
