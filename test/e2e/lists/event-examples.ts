import { recountCounters } from '../../../src/read-models/event-counts/recount.js';
import type { ListEventsDto } from '../../../src/resources/events/dto/list-events.dto.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import type { RunningApp } from '../../support/start-app.js';
import { type Arrangements, type Example, type Examples, modifiedExamples } from './examples.js';

type Given = (draft: Draft) => Promise<{ id: number }>;

/** Without more words an event begins on 2026-02-16 at 18:00 and ends two hours later; it is the day before. */
const from = (start: string, end?: string) => ({ start, end });
const early = {};
const late = from('2026-02-21 18:00:00');

/** At a venue of its own with these coordinates. */
const at = async (given: Given, geo_lat: number, geo_lng: number) => ({
  venue: [(await given(aVenue({ geo_lat, geo_lng }))).id],
});

const atTwoPlaces =
  (query: string, near: [number, number], far: [number, number]) =>
  async (given: Given): Promise<Example> => ({
    query,
    shows: await at(given, ...near),
    leaves: await at(given, ...far),
  });

const flag = (field: string) => ({
  true: { shows: { [field]: true }, leaves: { [field]: false } },
  false: { shows: { [field]: false }, leaves: { [field]: true } },
});

const inStatus = (status: string, more: object = {}): Example => ({
  as: 'editor',
  shows: { status, ...more },
  leaves: {},
});

const saying = (words: string, otherwise = 'nothing of it'): Example => ({
  shows: { description: words },
  leaves: { description: otherwise },
});

const RECURRING = { recurrence: { rrule: 'FREQ=DAILY;COUNT=1' } };

/** Long before the window of lists. */
const aSeries = async (given: Given): Promise<{ id: number }> =>
  (
    (await given(anEvent({ ...from('2020-02-01 18:00:00'), ...RECURRING }))) as unknown as Record<
      'series',
      { id: number }
    >
  ).series;

/** Makes events dates of a series. */
async function inSeries({ database }: RunningApp, series: number, ids: readonly number[]): Promise<void> {
  for (const [n, id] of ids.entries())
    await database.query(`UPDATE events SET series_id = ?, recurrence_id = ?, previous_start_utc = ? WHERE id = ?`, [
      series,
      `2026-01-0${n + 1} 18:00:00`,
      n === 0 ? '2020-02-01 18:00:00' : '2026-02-16 18:00:00',
      id,
    ]);
  await recountCounters(database);
}

/** What each value of each field lists. */
export const eventExamples = {
  start_date: {
    '2026-02-20': { shows: late, leaves: early },
  },
  end_date: {
    '2026-02-20': { shows: early, leaves: late },
    '2026-02-21': { shows: early, leaves: from('2026-02-20 18:00:00', '2026-02-22 18:00:00') },
  },
  starts_before: { '2026-02-20': { shows: early, leaves: late } },
  starts_after: { '2026-02-20': { shows: late, leaves: early } },
  ends_before: {
    '2026-02-20': { shows: early, leaves: late },
    '2026-02-21': { shows: early, leaves: from('2026-02-20 18:00:00', '2026-02-22 18:00:00') },
  },
  ends_after: {
    '2026-02-20': { shows: late, leaves: early },
    '2026-02-19': { shows: from('2026-02-10 18:00:00', '2026-02-20 18:00:00'), leaves: early },
  },
  strict_dates: {
    true: {
      query: 'starts_after=2026-02-20+12:00:00&strict_dates=true',
      shows: from('2026-02-20 13:00:00'),
      leaves: from('2026-02-20 11:00:00'),
    },
    false: {
      query: 'starts_before=2026-02-20+12:00:00&strict_dates=false',
      shows: from('2026-02-20 13:00:00'),
      leaves: late,
    },
  },
  search: {
    regatta: saying('a regatta'),
    'a part of words': { ...saying('a regatta, or two regattas'), query: 'search=egatt' },
    '"spring regatta"': saying('a spring regatta', 'a regatta in spring'),
    '-muddy': saying('a regatta', 'a muddy regatta'),
    'regatta -muddy': saying('a regatta', 'a muddy regatta'),
    'two letters': { ...saying('a qx'), query: 'search=qx' },
  },
  categories: {
    'of its own': async (given) => {
      const { id } = await given(aCategory());
      return { query: `categories=${id}`, shows: { categories: [id] }, leaves: {} };
    },
    'above its own': async (given) => {
      const { id: parent } = await given(aCategory());
      const { id } = await given(aCategory({ parent }));
      return { query: `categories=${parent}`, shows: { categories: [id] }, leaves: {} };
    },
  },
  tags: {
    'of its own': async (given) => {
      const { id } = await given(aTag({ name: 'Outdoor' }));
      return { query: 'tags=outdoor', shows: { tags: [id] }, leaves: {} };
    },
    'one of two': async (given) => {
      const [{ id }, { id: other }] = [await given(aTag()), await given(aTag())];
      return { query: `tags=${id},${other}`, shows: { tags: [id, other] }, leaves: {} };
    },
  },
  venue: {
    'of its own': async (given) => {
      const { id } = await given(aVenue());
      return { query: `venue=${id}`, shows: { venue: [id] }, leaves: {} };
    },
  },
  organizer: {
    'of its own': async (given) => {
      const { id } = await given(anOrganizer());
      return { query: `organizer=${id}`, shows: { organizer: [id] }, leaves: {} };
    },
  },
  featured: flag('featured'),
  ticketed: flag('ticketed'),
  event_status: {
    scheduled: { shows: {}, leaves: { event_status: 'canceled' } },
    canceled: { shows: { event_status: 'canceled' }, leaves: { event_status: 'postponed' } },
    postponed: { shows: { event_status: 'postponed' }, leaves: {} },
  },
  ...modifiedExamples('events'),
  status: {
    publish: { shows: {}, leaves: { status: 'draft' } },
    draft: inStatus('draft'),
    pending: inStatus('pending'),
    private: inStatus('private'),
    future: inStatus('future', { date: '2026-06-01 10:00:00' }),
    trash: inStatus('trash'),
  },
  geoloc: {
    true: async (given) => ({ shows: await at(given, 48.1, 11), leaves: {} }),
    false: async (given) => ({ shows: {}, leaves: await at(given, 48.1, 11) }),
  },
  geoloc_lat: { near: atTwoPlaces('geoloc_lat=48&geoloc_lng=11', [48.1, 11], [49, 11]) },
  geoloc_lng: { near: atTwoPlaces('geoloc_lat=48&geoloc_lng=11', [48, 11.1], [48, 13]) },
  geoloc_radius: {
    larger: atTwoPlaces('geoloc_lat=48&geoloc_lng=11&geoloc_radius=60', [48.4, 11], [48.9, 11]),
    smaller: atTwoPlaces('geoloc_lat=48&geoloc_lng=11&geoloc_radius=5', [48.01, 11], [48.1, 11]),
  },
  include: {
    'its id': { query: ({ shown }) => `include=${shown}`, shows: {}, leaves: {} },
  },
  external_id: {
    'its own': {
      query: 'external_id=crm:A%2F17,b',
      shows: { external_ids: [{ source: 'crm', id: 'A/17,b' }] },
      leaves: { external_ids: [{ source: 'crm', id: 'A/17' }] },
    },
  },
  post_parent: {
    'its parent': async (given) => {
      const { id } = await given(anEvent());
      return {
        query: `post_parent=${id}`,
        shows: {},
        leaves: {},
        arrange: ({ shown }, { database }) =>
          database.query('UPDATE events SET parent_id = ? WHERE id = ?', [id, shown]),
      };
    },
  },
  series: {
    'its series': async (given) => {
      const { id } = await aSeries(given);
      return { query: `series=${id}`, shows: {}, leaves: {}, arrange: ({ shown }, app) => inSeries(app, id, [shown]) };
    },
  },
  is_recurring: {
    true: { shows: RECURRING, leaves: {} },
    false: { shows: {}, leaves: RECURRING },
  },
  series_view: {
    all: { shows: {} },
    first: async (given) => {
      const { id } = await aSeries(given);
      const arrange: Example['arrange'] = ({ shown, left }, app) => inSeries(app, id, [shown, left]);
      return { shows: early, leaves: late, arrange };
    },
  },
  hide_from_listings: {
    none: { query: 'hide_from_listings=false', shows: {}, leaves: { hide_from_listings: true } },
    only: { query: 'hide_from_listings=true', as: 'editor', shows: { hide_from_listings: true }, leaves: {} },
    any: {
      query: 'hide_from_listings=any',
      as: 'author',
      by: 'author',
      shows: { hide_from_listings: true },
      leaves: { hide_from_listings: true },
    },
  },
} as const satisfies Examples<ListEventsDto>;

/** Fields that narrow nothing. */
export const eventArrangements = {
  page: ['page=2&per_page=1'],
  cursor: ['cursor=', 'cursor=&per_page=1'],
  per_page: ['per_page=1', 'per_page=50'],
  orderby: ['start_date', 'end_date', 'title', 'date', 'modified', 'id'].map((by) => `orderby=${by}`),
  order: ['order=asc', 'order=desc'],
} satisfies Arrangements;
