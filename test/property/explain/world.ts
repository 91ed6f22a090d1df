import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Chance } from '../../support/chance.js';
import type { RunningApp } from '../../support/start-app.js';

const WORDS = ['lantern', 'river', 'concert'];
const STATUSES = ['publish', 'publish', 'publish', 'publish', 'draft', 'pending', 'private', 'future', 'trash'];
export const EVENT_STATUSES = ['scheduled', 'canceled', 'postponed'];
const AUTHORS = [1, 3, 4];
const EVENTS = 36;

/** Records to ask about. */
export interface World {
  readonly events: readonly number[];
  readonly series: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly words: readonly string[];
}

/** Makes events of all kinds, and series, some of them at places that strangers do not see. */
export async function makeWorld({ api, given, database }: RunningApp, chance: Chance): Promise<World> {
  const made = async (path: string, fields: object) =>
    (await api.as('administrator').post(path, fields)).body.id as number;
  const parent = await made('/categories', { name: 'Arts' });
  const categories = [
    parent,
    await made('/categories', { name: 'Music', parent }),
    await made('/categories', { name: 'Food' }),
  ];
  const tags = [await made('/tags', { name: 'free' }), await made('/tags', { name: 'late' })];
  const at = (geo_lat: number, status = 'publish') => given(aVenue({ geo_lat, geo_lng: 13.4, status }));
  const places = [await at(52.5), await at(48.1), await at(52.5, 'draft'), await given(aVenue())];
  const organizers = [await given(anOrganizer()), await given(anOrganizer({ status: 'draft' }))];
  const some = (ids: readonly number[]) => chance.someOf(ids, 2);
  const fields = () => ({
    ...{ title: chance.someOf(WORDS, 2).join(' ') || 'market', author: chance.oneOf(AUTHORS) },
    ...{ categories: some(categories), tags: some(tags) },
    ...{ venue: some(places.map(({ id }) => id)), organizer: some(organizers.map(({ id }) => id)) },
    ...{ featured: chance.below(2) === 0, ticketed: chance.below(2) === 0, hide_from_listings: chance.below(5) === 0 },
    event_status: chance.oneOf(EVENT_STATUSES),
  });
  const events: number[] = [];
  for (let count = 0; count < EVENTS; count++) {
    const status = chance.oneOf(STATUSES);
    const times = {
      start: day(chance.below(60) - 20),
      ...(chance.below(3) === 0 && { end: day(chance.below(60) + 41) }),
    };
    const published = status === 'future' ? { date: '2026-03-01 12:00:00' } : {};
    events.push(
      (await given(anEvent({ ...fields(), ...times, ...published, status: status === 'future' ? 'publish' : status })))
        .id,
    );
  }
  const series: number[] = [];
  for (const rrule of ['FREQ=WEEKLY;COUNT=4', 'FREQ=DAILY;COUNT=5']) {
    const first = await given(
      anEvent({ ...fields(), hide_from_listings: false, start: day(-3), recurrence: { rrule } }),
    );
    series.push(first.series.id);
    const dates = await database.query<{ id: number }[]>('SELECT id FROM events WHERE series_id = ?', [
      first.series.id,
    ]);
    events.push(...dates.map(({ id }) => id));
  }
  const [one = 0, two = 0, three = 0] = events;
  await database.query('UPDATE events SET parent_id = ? WHERE id IN (?, ?)', [one, two, three]);
  const ofStrangers = ({ status }: { status: string }) => status === 'publish';
  return {
    ...{ events, series, categories, tags, words: WORDS },
    venues: places.filter(ofStrangers).map(({ id }) => id),
    organizers: organizers.filter(ofStrangers).map(({ id }) => id),
  };
}

/** A day as seen from the clock of the tests, 18:00. */
const day = (days: number): string =>
  new Date(Date.UTC(2026, 1, 15 + days, 18)).toISOString().slice(0, 19).replace('T', ' ');
