import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, database, given } = await appForThisFile();
const admin = api.as('administrator');

const YOGA = { title: 'Yoga', timezone: 'Europe/Berlin', start: '2026-03-26 02:30:00', end: '2026-03-26 03:30:00' };

const aSeries = (recurrence: unknown, fields: object = {}) => anEvent({ ...YOGA, ...fields, recurrence });

interface Listed {
  id: number;
  slug: string;
  start_date: string;
  utc_start_date: string;
  end_date: string;
  series?: { id: number; recurrence_id: string; overrides: string[] };
}

const listed = async (query = ''): Promise<Listed[]> =>
  (await api.get(`/events?per_page=50&${query}`)).body.events as Listed[];
const starts = async (query?: string) => (await listed(query)).map(({ start_date }) => start_date.slice(0, 16));

describe('a new event that recurs', () => {
  it('answers 201 with its first date, and makes all others at the right time', async () => {
    const { status, headers, body } = await admin.post('/events', aSeries({ rrule: 'FREQ=DAILY;COUNT=5' }).fields);
    expect([status, headers.get('location')]).toEqual([201, body.rest_url]);
    expect(body).toMatchObject({ start_date: YOGA.start, slug: 'yoga-2026-03-26' });
    expect(body.series).toEqual({
      id: expect.any(Number),
      rest_url: expect.stringMatching(/\/series\/\d+$/),
      recurrence_id: YOGA.start,
      overrides: [],
    });
    const { json_ld: _, ...read } = (await api.get(`/events/${body.id}`)).body;
    expect(read).toEqual(body);
    const all = await listed();
    expect(all.map((event) => [event.start_date, event.utc_start_date, event.series?.recurrence_id])).toEqual([
      ['2026-03-26 02:30:00', '2026-03-26 01:30:00', '2026-03-26 02:30:00'],
      ['2026-03-27 02:30:00', '2026-03-27 01:30:00', '2026-03-27 02:30:00'],
      ['2026-03-28 02:30:00', '2026-03-28 01:30:00', '2026-03-28 02:30:00'],
      ['2026-03-29 03:30:00', '2026-03-29 01:30:00', '2026-03-29 02:30:00'],
      ['2026-03-30 02:30:00', '2026-03-30 00:30:00', '2026-03-30 02:30:00'],
    ]);
    expect(new Set(all.map(({ series }) => series?.id)).size).toBe(1);
  });

  it('may begin at a time that clocks skip', async () => {
    await given(aSeries({ rrule: 'FREQ=DAILY;COUNT=2' }, { start: '2026-03-29 02:30', end: '2026-03-29 04:00' }));
    expect((await listed()).map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2026-03-29 03:30:00', '2026-03-29 04:00:00'],
      ['2026-03-30 02:30:00', '2026-03-30 04:00:00'],
    ]);
  });

  it.each([
    ['lines of RFC 5545', ['RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20260401T023000', 'EXDATE:20260327T023000']],
    ['one text', 'RRULE:FREQ=DAILY;COUNT=3\r\nRDATE:20260401T023000\r\nEXDATE:20260327T023000'],
    ['an object', { rrule: 'FREQ=DAILY;COUNT=3', rdate: ['2026-04-01'], exdate: ['2026-03-27 02:30'] }],
  ])('is described by %s', async (_, recurrence) => {
    await given(aSeries(recurrence));
    expect(await starts()).toEqual(['2026-03-26 02:30', '2026-03-28 02:30', '2026-04-01 02:30']);
  });

  it('is described by a form', async () => {
    const { title, timezone, start: start_date, end: end_date } = YOGA;
    const form = { title, timezone, start_date, end_date, 'recurrence[rrule]': 'FREQ=DAILY;COUNT=2' };
    expect((await admin.post('/events', new URLSearchParams(form))).status).toBe(201);
    expect(await starts()).toHaveLength(2);
  });

  it('lasts whole days in its zone', async () => {
    const camp = {
      all_day: true,
      start: '2026-03-28',
      end: '2026-03-29',
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' },
    };
    await given(anEvent({ ...YOGA, ...camp }));
    expect((await listed()).map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2026-03-28 00:00:00', '2026-03-29 23:59:59'],
      ['2026-04-04 00:00:00', '2026-04-05 23:59:59'],
    ]);
  });

  it('has slugs with the day, for a second date of a day with the time, and numbers where they are taken', async () => {
    await given(anEvent({ slug: 'yoga-2026-03-27' }));
    await given(aSeries({ rrule: 'FREQ=DAILY;COUNT=2', rdate: ['2026-03-26 17:30'] }));
    await given(aSeries({ rrule: 'FREQ=DAILY;COUNT=1' }));
    expect((await listed('start_date=2026-03-26')).map(({ slug }) => slug)).toEqual([
      'yoga-2026-03-26',
      'yoga-2-2026-03-26',
      'yoga-2026-03-26-1730',
      'yoga-2026-03-27-0230',
    ]);
  });

  it('has free slugs after few statements, however many dates a day it has', async () => {
    for (const slug of ['yoga-2026-03-26', 'yoga-2026-03-26-1830']) await given(anEvent({ slug }));
    const statements = await statementsOf(database, async () => {
      await given(aSeries({ rrule: 'FREQ=DAILY;COUNT=60;BYHOUR=2,18;BYMINUTE=30' }));
    });
    expect(statements.filter((sql) => sql.startsWith('SELECT slug FROM events')).length).toBeLessThanOrEqual(3);
    expect((await listed('start_date=2026-03-26&is_recurring=true')).slice(0, 4).map(({ slug }) => slug)).toEqual([
      'yoga-2026-03-26-0230',
      'yoga-2026-03-26-1830-2',
      'yoga-2026-03-27',
      'yoga-2026-03-27-1830',
    ]);
  });

  it('is an event like any other where nothing recurs', async () => {
    for (const recurrence of [null, '', [], {}]) {
      expect(await given(aSeries(recurrence))).not.toHaveProperty('series');
    }
  });

  it.each([
    [{ rrule: 'FREQ=HOURLY' }, 'is not accepted', 'rrule', 'FREQ'],
    [{ rrule: 'FREQ=DAILY;INTERVAL=0' }, 'INTERVAL', 'rrule', 'INTERVAL'],
    [{ rrule: 'FREQ=DAILY;EVERY=2' }, 'no such part', 'rrule', 'EVERY'],
    [{ rrule: 'FREQ=WEEKLY;BYDAY=MO' }, 'The start 2026-03-26 02:30:00 is not on the rule', 'rrule', 'RRULE'],
    [{ rrule: 'FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=30' }, 'more than 1000 dates', 'rrule', 'RRULE'],
    [{ rdate: ['2026-04-01', 'soon'] }, '"soon" is not a date', 'rdate', 'RDATE'],
    [{ rdate: [7] }, 'a list of texts', 'rdate', 'rdate'],
    [{ rrule: 'FREQ=DAILY;COUNT=1', exdate: ['2026-03-26'] }, 'Excludes all dates', 'exdate', 'EXDATE'],
    [['RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'], 'list the dates as EXDATE', null, 'EXRULE'],
    [{ rule: 'FREQ=DAILY' }, 'rrule', null, 'rule'],
    [7, 'lines of RFC 5545', undefined, undefined],
  ])('is refused with the part at fault: %j', async (recurrence, reason, member, part) => {
    const { status, body } = await admin.post('/events', aSeries(recurrence).fields);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['recurrence']]);
    const message = body.data.params.recurrence;
    expect(message).toContain(reason);
    const details = { recurrence: { code: 'rest_invalid_recurrence', message, data: { member, part } } };
    expect(body.data.details).toEqual(part === undefined ? [] : details);
    expect(await starts('start_date=2000-01-01')).toEqual([]);
  });

  it('that never ends is stored 25 months ahead, and a year back', async () => {
    await given(aSeries({ rrule: 'FREQ=MONTHLY' }, { start: '2020-01-10 10:00', end: '2020-01-10 11:00' }));
    const all = await starts('start_date=1990-01-01&end_date=2100-01-01');
    expect([all.at(0), all.at(-1), all.length]).toEqual(['2025-03-10 10:00', '2028-03-10 10:00', 37]);
  });

  it('has its first date even beyond that', async () => {
    const far = { start: '2031-01-10 10:00', end: '2031-01-10 11:00' };
    expect((await given(aSeries({ rrule: 'FREQ=YEARLY' }, far))).start_date).toBe('2031-01-10 10:00:00');
    const long = { start: '2001-01-10 10:00', end: '2001-01-10 11:00' };
    expect((await given(aSeries({ rrule: 'FREQ=YEARLY;COUNT=2' }, long))).start_date).toBe('2001-01-10 10:00:00');
  });
});

describe('the dates of a series', () => {
  it('are counted, found and linked as single events are', async () => {
    const linked = { categories: ['Sport'], tags: ['indoor'], venue: { venue: 'Hall', geo_lat: 1, geo_lng: 2 } };
    await given(aSeries({ rrule: 'FREQ=WEEKLY;COUNT=130' }, { ...linked, description: '<p>Sun salutation</p>' }));
    const first = (await api.get('/events?search=salutation&categories=sport&tags=indoor&geoloc=true')).body;
    expect([first.total, first.events[0].venue.venue, first.events[0].tags[0].slug]).toEqual([99, 'Hall', 'indoor']);
    expect((await api.get('/categories/')).body.categories[0].count).toBe(103);
    expect((await api.get('/events?search=salutation&end_date=2100-01-01')).body.total).toBe(103);
  });

  it('are drafts where the series is one', async () => {
    await given(aSeries({ rrule: 'FREQ=DAILY;COUNT=3' }), 'contributor');
    expect(await starts()).toEqual([]);
    expect((await admin.get('/events?status=draft,pending')).body.total).toBe(3);
  });

  it('are made once where the request is repeated with its key', async () => {
    const send = () =>
      admin.post('/events', aSeries({ rrule: 'FREQ=DAILY;COUNT=3' }).fields, { headers: { 'idempotency-key': 'k1' } });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.body, two.headers.get('idempotency-replayed')]).toEqual([201, one.body, 'true']);
    expect(await starts()).toHaveLength(3);
  });
});
