import { describe, expect, it } from '@jest/globals';
import { aTecEvent, aTecOrganizer, aTecTerm, aTecVenue } from '../../../test/build/a-tec-record.js';
import type { SourceRecord } from '../source-record.js';
import type { TecKind } from './list-walk.js';
import { recordFrom } from './tec-record.js';

const currency = { symbol: '$', code: 'USD', position: 'prefix' } as const;

const read = (kind: TecKind, record: unknown, isOurs = false) =>
  recordFrom(kind, record, 'page 1', { isOurs, currency }) as SourceRecord;
const fieldsOf = (kind: TecKind, record: unknown, isOurs = false) => read(kind, record, isOurs).fields;
const codesOf = (event: unknown) => read('events', event).warnings.map(({ code }) => code);

describe('an event', () => {
  it('has the fields of the API, those without a value emptied', () => {
    expect(fieldsOf('events', aTecEvent(7))).toEqual({
      title: 'Event 7',
      description: '',
      excerpt: '',
      slug: 'event-7',
      status: 'publish',
      date_utc: '2026-01-05 09:00:00',
      timezone: 'Europe/Berlin',
      all_day: false,
      start_date: '2027-06-04 17:30:00',
      end_date: '2027-06-04 22:00:00',
      image: '',
      cost: [],
      website: '',
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
    });
  });

  it('keeps its website, decoded, and the address of its image', () => {
    const fields = fieldsOf(
      'events',
      aTecEvent(7, {
        website: 'https://tickets.example/?a=1&amp;b=2&#038;c=3',
        image: { url: 'https://old.example/fair.png', id: 9, sizes: {} },
        slug: '%e6%9d%b1%e4%ba%ac',
      }),
    );
    expect([fields['website'], fields['image'], fields['slug']]).toEqual([
      'https://tickets.example/?a=1&b=2&c=3',
      'https://old.example/fair.png',
      '東京',
    ]);
  });

  it.each([
    ['$15', { values: ['15'] }, ['15']],
    ['€15', { values: ['15'] }, '€15'],
    ['12.50€', { values: ['12.50'], currency_symbol: '€' }, '12.50€'],
    ['$8 – $12', { values: ['8', '12'] }, ['8', '12']],
    ['Free', { values: ['0'] }, ['0']],
    ['Pay what you can', { values: ['pay-what-you-can'] }, 'Pay what you can'],
    ['', { values: [] }, []],
    ['$5', undefined, '$5'],
  ])('costs the same: %s %j', (cost, details, expected) => {
    const cost_details = details && { currency_symbol: '', ...details };
    expect(fieldsOf('events', aTecEvent(7, { cost, cost_details }))['cost']).toEqual(expected);
  });

  it('tells what is left out', () => {
    expect(codesOf(aTecEvent(7, { custom_fields: { 'Door code': { label: 'Door code', value: '7' } } }))).toEqual([
      'additional-fields',
    ]);
  });

  it('has no page of its own while it is a draft', () => {
    expect(read('events', aTecEvent(7)).pageUrl).toBe('https://old.example/event/event-7/');
    const draft = aTecEvent(7, { url: 'https://old.example/?post_type=tribe_events&p=7' });
    expect(read('events', draft)).not.toHaveProperty('pageUrl');
  });
});

describe('the times of an event', () => {
  const inBerlin = (start: string, utc: string, members = {}) =>
    aTecEvent(7, { start_date: start, utc_start_date: utc, end_date: start, utc_end_date: utc, ...members });
  const startOf = (event: unknown) => fieldsOf('events', event)['start_date'];

  it('are those of the clocks', () => {
    expect(startOf(inBerlin('2027-10-31 01:30:00', '2027-10-30 23:30:00'))).toBe('2027-10-31 01:30:00');
    expect(codesOf(inBerlin('2027-10-31 01:30:00', '2027-10-30 23:30:00'))).toEqual([]);
  });

  it('are the second of two equal hours if the instant says so', () => {
    expect(startOf(inBerlin('2027-10-31 02:30:00', '2027-10-31 00:30:00'))).toBe('2027-10-31 02:30:00');
    expect(startOf(inBerlin('2027-10-31 02:30:00', '2027-10-31 01:30:00'))).toBe('2027-10-31T01:30:00Z');
  });

  it('are those of the clocks, with a warning, if the instants contradict them', () => {
    const event = inBerlin('2027-06-04 17:30:00', '2027-06-04 17:30:00');
    expect([startOf(event), codesOf(event)]).toEqual(['2027-06-04 17:30:00', ['contradictory-times']]);
  });

  it('are UTC, with a warning, in a zone that is unknown', () => {
    const event = aTecEvent(7, { timezone: 'Mars/Olympus' });
    expect(fieldsOf('events', event)).toMatchObject({ timezone: 'UTC', start_date: '2027-06-04 15:30:00' });
    expect(codesOf(event)).toEqual(['unknown-time-zone']);
  });

  it('are days for an all-day event, whatever the instants are', () => {
    const event = inBerlin('2027-06-04 00:00:00', '2027-06-04 00:00:00', { all_day: true });
    expect([startOf(event), codesOf(event)]).toEqual(['2027-06-04 00:00:00', []]);
    expect(startOf({ ...event, timezone: 'Mars/Olympus' })).toBe('2027-06-04 00:00:00');
  });

  it.each(['UTC+5.5', 'UTC-3', 'UTC'])('have the zone %s', (timezone) => {
    expect(fieldsOf('events', aTecEvent(7, { timezone }))['timezone']).toBe(timezone);
  });
});

describe('names', () => {
  const title = 'Rock &#038; Roll: it&#8217;s <em>5</em> > 3';

  it('of the reference keep their entities, which the API decodes', () => {
    expect(fieldsOf('events', aTecEvent(7, { title }))['title']).toBe(title);
  });

  it('of a service like this one are plain text', () => {
    expect(fieldsOf('tags', aTecTerm(7, { name: 'R&B, &amp;' }), true)['name']).toBe('R&amp;B, &amp;amp;');
  });
});

it('a venue has all lines of its address, and a point', () => {
  const venue = aTecVenue(7, {
    address: '1 Main St',
    province: 'Ontario',
    geo_lat: '43.6',
    geo_lng: -79.4,
    website: '',
  });
  expect(fieldsOf('venues', venue)).toEqual({
    venue: 'Venue 7',
    description: '',
    status: 'publish',
    date_utc: '2026-01-05 09:00:00',
    address: '1 Main St',
    city: '',
    country: '',
    province: 'Ontario',
    state: '',
    zip: '',
    phone: '',
    website: '',
    image: '',
    show_map: true,
    show_map_link: true,
    geo_lat: 43.6,
    geo_lng: -79.4,
  });
});

it('a venue has a state or province of its own only if it does not follow from the two', () => {
  const of = (members: object) => fieldsOf('venues', aTecVenue(7, { state: 'IL', ...members }));
  expect(of({ stateprovince: 'IL' })).not.toHaveProperty('stateprovince');
  expect(of({ stateprovince: 'Illinois' })).toMatchObject({ state: 'IL', stateprovince: 'Illinois' });
});

it('an organizer has what it is reached by', () => {
  const fields = fieldsOf('organizers', aTecOrganizer(7, { email: 'a@b.example', phone: 5551000 }));
  expect(fields).toMatchObject({ organizer: 'Organizer 7', email: 'a@b.example', phone: '5551000', website: '' });
});

it('a category has a parent, or none', () => {
  expect(read('categories', aTecTerm(7, { parent: 5 })).links).toEqual({ parent: '5' });
  expect(fieldsOf('categories', aTecTerm(7))).toMatchObject({ name: 'Term 7', slug: 'term-7', parent: null });
});
