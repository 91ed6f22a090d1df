import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { type Linkable, RandomUpdates } from './random-updates.js';

const SEED = seedOr(2_026_112_916);
const { api, given, stop } = await startApp();
afterAll(stop);
const admin = api.as('administrator');

type Shown = Readonly<Record<string, unknown>>;

const SERIES = { title: 'Class', timezone: 'UTC', start: '2026-04-01 18:00:00', end: '2026-04-01 19:00:00' };

/** Makes a record of each kind. */
const MADE = {
  events: () => given(anEvent()),
  venues: () => given(aVenue()),
  organizers: () => given(anOrganizer()),
  series: async () => (await given(anEvent({ ...SERIES, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' } }))).series,
  categories: () => given(aCategory()),
  tags: () => given(aTag()),
};
type Kind = keyof typeof MADE;

/** Every write changes them. */
const ALWAYS_NEW = ['modified', 'modified_utc'];

/** They stay as they are, unless they are asked for. Addresses and linked data have the slug. */
const KEPT = ['slug', 'status', 'date', 'date_utc', 'url', 'json_ld', 'urls', 'taxonomy'];

/** A record without some members, and without a website if that is its own page; linked ones as their ids, because they may change for themselves. */
const without = (record: Shown, names: readonly string[]): Shown =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => !names.includes(name) && !(name === 'website' && value === record['url']))
      .map(([name, value]) => [name, LINKS.includes(name) ? idsIn(value) : value]),
  );
const LINKS = ['venue', 'organizer', 'categories', 'tags'];
const idsIn = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(idsIn) : ((value as { id?: number } | null)?.id ?? value);

let linkable: Linkable;
beforeAll(async () => {
  const two = async (make: () => Promise<{ id: number }>) => [(await make()).id, (await make()).id];
  const [venues, organizers] = [await two(MADE.venues), await two(MADE.organizers)];
  linkable = { venues, organizers, categories: await two(MADE.categories), tags: await two(MADE.tags) };
});

it.each(Object.keys(MADE) as Kind[])(
  `any version of %s comes back, whatever was changed since (seed ${SEED})`,
  async (kind) => {
    const chance = new Chance(SEED);
    const updates = new RandomUpdates(chance, linkable);
    for (let round = 0; round < rounds(3); round++) {
      const { id } = await MADE[kind]();
      const path = `/${kind}/${id}`;
      const versions: Shown[] = [(await admin.get(path)).body];
      for (let n = 0; n < 6; n++) {
        const update = updates[kind]();
        const { status, body } = await admin.patch(path, update);
        expect([update, status, status === 200 ? [] : body]).toEqual([update, 200, []]);
        const { body: listed } = await admin.get(`${path}/revisions`);
        versions[listed.revisions[0].version - 1] = (await admin.get(path)).body;
      }
      for (let n = 0; n < 3; n++) await restoreOne(path, versions, chance);
    }
  },
  120_000,
);

async function restoreOne(path: string, versions: readonly Shown[], chance: Chance): Promise<void> {
  const version = 1 + chance.below(versions.length);
  const [wanted] = versions.slice(version - 1);
  if (!wanted) return;
  const { body: before } = await admin.get(path);
  const isWhole = chance.below(2) === 0;
  const { record } = (await admin.get(`${path}/revisions/${version}`)).body as { record: object };
  const sent = isWhole ? { fields: Object.keys(record) } : undefined;
  const { status, body } = await admin.post(`${path}/revisions/${version}/restore`, sent);
  expect([path, version, status, status === 200 ? [] : body]).toEqual([path, version, 200, []]);
  const after = (await admin.get(path)).body as Shown;
  const left = isWhole ? ALWAYS_NEW : [...ALWAYS_NEW, ...KEPT];
  expect([path, version, without(after, left)]).toEqual([path, version, without(wanted, left)]);
  if (!isWhole) for (const name of ['slug', 'status']) expect(after[name]).toEqual(before[name]);
}
