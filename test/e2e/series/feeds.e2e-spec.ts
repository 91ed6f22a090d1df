import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { utcText } from '../../../src/calendar/dates/texts.js';
import { anEvent } from '../../build/an-event.js';
import { Chance } from '../../support/chance.js';
import { linesOf, summaries, valuesOf } from '../../support/feeds.js';
import { openPage, textOf } from '../../support/open-page.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, clock, database, given, origin } = await appForThisFile({ SITE_NAME: 'What is on' });
const admin = api.as('administrator');

const BERLIN = { title: 'Yoga', timezone: 'Europe/Berlin', start: '2026-03-05 18:00:00', end: '2026-03-05 20:00:00' };

interface Listed {
  id: number;
  slug: string;
  title: string;
  start_date: string;
  utc_start_date: string;
  utc_end_date: string;
  series?: { id: number; recurrence_id: string };
}

/** Makes a series; gives its id. */
const aSeries = async (recurrence: unknown, fields: object = {}): Promise<number> =>
  (await given(anEvent({ ...BERLIN, ...fields, recurrence }))).series.id;

/** The public events of a series in order of their start. */
async function publicDates(id: number): Promise<Listed[]> {
  const found: Listed[] = [];
  let next: string | undefined = '/events?start_date=2000-01-01&end_date=2100-01-01&per_page=50';
  while (next) {
    const { body } = await api.get(next);
    found.push(...(body.events as Listed[]).filter(({ series }) => series?.id === id));
    next = body.next_rest_url;
  }
  return found;
}

const dateOn = async (id: number, day: string): Promise<number> =>
  (await publicDates(id)).find(({ start_date }) => start_date.startsWith(day))?.id ?? 0;

const feedOf = async (id: number, format = 'ics') => (await api.get(`/series/${id}.${format}`)).body;

/** The rules of events, not those of clock changes. */
const rulesOf = (ics: string) => valuesOf(ics.slice(ics.indexOf('BEGIN:VEVENT')), 'RRULE');

/** What ical.js makes of a file, at most `most` dates of each event. */
function expanded(ics: string, most = 60): string[][] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(ics));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const found: string[][] = [];
  const add = ({ summary }: ICAL.Event, start: ICAL.Time, end: ICAL.Time) =>
    found.push([summary, ...[start, end].map((time) => (time.isDate ? time.toString() : utcText(time.toUnixTime())))]);
  for (const event of all.filter((one) => !one.isRecurrenceException())) {
    for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    if (!event.isRecurring()) add(event, event.startDate, event.endDate);
    const dates = event.isRecurring() ? event.iterator() : undefined;
    for (let date = dates?.next(), count = 0; date && count < most; date = dates?.next(), count++) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(date);
      add(item, startDate, endDate);
    }
  }
  return found.sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1));
}

const asListed = (events: readonly Listed[]) =>
  events.map(({ title, utc_start_date, utc_end_date }) => [title, utc_start_date, utc_end_date]);

describe('the feed of a series', () => {
  it('has its rule, and each reader finds the dates that lists show', async () => {
    const id = await aSeries({ rrule: 'FREQ=WEEKLY;COUNT=10', rdate: ['2026-03-07 11:00'], exdate: ['2026-03-19'] });
    await admin.patch(`/events/${await dateOn(id, '2026-03-12')}`, { title: 'Yoga for beginners' });
    await admin.patch(`/events/${await dateOn(id, '2026-04-02')}`, {
      start_date: '2026-04-03 19:30:00',
      end_date: '2026-04-03 21:00:00',
    });
    await admin.patch(`/events/${await dateOn(id, '2026-04-09')}`, { status: 'draft' });
    await admin.patch(`/events/${await dateOn(id, '2026-04-16')}`, { event_status: 'canceled' });
    await admin.delete(`/events/${await dateOn(id, '2026-04-23')}`);
    const shown = await publicDates(id);
    expect(shown).toHaveLength(8);
    const ics = await feedOf(id);
    expect(expanded(ics)).toEqual(asListed(shown));
    expect(rulesOf(ics)).toEqual(['FREQ=WEEKLY;COUNT=10']);
    expect(valuesOf(ics, 'RDATE')).toEqual(['20260307T110000']);
    expect(valuesOf(ics, 'EXDATE')).toEqual(['20260319T180000', '20260409T180000', '20260423T180000']);
    expect(valuesOf(ics, 'RECURRENCE-ID').sort()).toEqual(['20260312T180000', '20260402T180000', '20260416T180000']);
    expect(new Set(valuesOf(ics, 'UID'))).toEqual(new Set([expect.stringMatching(/^series-\d+@/)]));
    expect(ics).toContain('X-WR-CALNAME:Yoga – What is on\r\n');
  });

  it('is there by id, by slug and at the address of pages', async () => {
    const id = await aSeries({ rrule: 'FREQ=DAILY;COUNT=3' });
    const addresses = [`/series/${id}.ics`, '/series/by-slug/yoga.ics', `${origin}/series/yoga.ics`];
    const feeds = await Promise.all(addresses.map((address) => api.get(address)));
    expect(feeds.map(({ status, body }) => [status, summaries(body)])).toEqual(addresses.map(() => [200, ['Yoga']]));
    expect(valuesOf(feeds[2]?.body, 'SOURCE')).toEqual([`${origin}/series/yoga.ics`]);
    expect(feeds[0]?.headers.get('x-tec-total')).toBe('3');
    const unchanged = await api.get(`/series/${id}.ics`, {
      headers: { 'If-None-Match': feeds[0]?.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
    const missing = await Promise.all(
      ['/series/4711.ics', '/series/by-slug/x.ics', `${origin}/series/x.ics`].map((address) => api.get(address)),
    );
    expect(missing.map(({ status, body }) => [status, body.code])).toEqual(
      missing.map(() => [404, 'rest-series-not-found']),
    );
  });

  it.each([
    [
      'late nights over both clock changes',
      { start: '2026-03-27 22:00', end: '2026-03-28 06:00' },
      'FREQ=DAILY;COUNT=4',
    ],
    ['times that clocks skip', { start: '2026-03-27 02:30', end: '2026-03-27 03:30' }, 'FREQ=DAILY;COUNT=5'],
    ['times that come twice', { start: '2026-10-23 02:30', end: '2026-10-23 04:00' }, 'FREQ=DAILY;COUNT=5'],
    ['a first night that is shorter', { start: '2026-03-28 22:00', end: '2026-03-29 06:00' }, 'FREQ=DAILY;COUNT=4'],
    [
      'an offset',
      { timezone: 'UTC+5:30', start: '2026-03-02 01:00', end: '2026-03-02 02:00' },
      'FREQ=WEEKLY;COUNT=4;BYDAY=MO',
    ],
  ])('has the same instants as lists: %s', async (_, times, rrule) => {
    const id = await aSeries({ rrule }, times);
    const shown = await publicDates(id);
    expect(shown.length).toBeGreaterThan(3);
    expect(expanded(await feedOf(id))).toEqual(asListed(shown));
  });

  it('has days of whole days', async () => {
    const id = await aSeries(
      { rrule: 'FREQ=WEEKLY;COUNT=3', exdate: ['2026-04-04'] },
      { all_day: true, start: '2026-03-28', end: '2026-03-29' },
    );
    const ics = await feedOf(id);
    expect(expanded(ics)).toEqual([
      ['Yoga', '2026-03-28', '2026-03-30'],
      ['Yoga', '2026-04-11', '2026-04-13'],
    ]);
    expect(linesOf(ics)).toContain('EXDATE;VALUE=DATE:20260404');
  });

  it('goes on beyond the stored dates, and begins with the first that is there', async () => {
    const id = await aSeries(
      { rrule: 'FREQ=MONTHLY;BYDAY=1TH' },
      { start: '2020-03-05 18:00', end: '2020-03-05 20:00' },
    );
    const ics = await feedOf(id);
    const shown = asListed(await publicDates(id));
    expect(shown[0]?.[1]).toBe('2025-03-06 17:00:00');
    const read = expanded(ics);
    expect(read.slice(0, shown.length)).toEqual(shown);
    expect(read).toHaveLength(60);
    expect([rulesOf(ics), valuesOf(ics, 'EXDATE')]).toEqual([['FREQ=MONTHLY;BYDAY=1TH'], []]);
  });

  it('keeps its UID and counts revisions', async () => {
    const id = await aSeries({ rrule: 'FREQ=DAILY;COUNT=3' });
    const [uid] = valuesOf(await feedOf(id), 'UID');
    await admin.patch(`/events/${await dateOn(id, '2026-03-06')}`, { title: 'Other' });
    expect(new Set(valuesOf(await feedOf(id), 'UID'))).toEqual(new Set([uid]));
  });

  it('is a list with a window, parameters and pages in other formats', async () => {
    const id = await aSeries({ rrule: 'FREQ=MONTHLY' }, { start: '2025-06-05 18:00', end: '2025-06-05 20:00' });
    const listed = async (query: string) => (await api.get(`/events?series=${id}&${query}`)).body.total as number;
    const dated = 'start_date=2026-03-01&end_date=2026-08-31';
    for (const [address, query] of [
      [`/series/${id}.csv`, ''],
      [`/series/${id}.csv?${dated}`, dated],
      [`${origin}/series/yoga.csv`, 'ends_after=2026-01-16 00:00:00Z&strict_dates=true'],
    ] as const) {
      const { headers, body } = await api.get(address);
      expect([address, body.trim().split('\r\n').length - 1]).toEqual([address, await listed(query)]);
      expect(headers.get('x-feed-window')).not.toBeNull();
    }
    const news = (await api.get(`/series/${id}.feed.json?per_page=2&${dated}`)).body;
    expect([news.items.length, news.title]).toEqual([2, 'Yoga – What is on']);
    expect(news.next_url).toContain(`/series/${id}.feed.json?`);
    expect((await api.get(news.next_url)).body.items).toHaveLength(2);
    expect((await api.get(`/series/${id}.csv?start_date=soon`)).status).toBe(400);
  });

  it('has all its dates in other formats', async () => {
    const id = await aSeries({ rrule: 'FREQ=DAILY;COUNT=3' });
    expect((await feedOf(id, 'feed.json')).items).toHaveLength(3);
    expect((await feedOf(id, 'jscal.json')).entries).toHaveLength(3);
    expect((await feedOf(id, 'csv')).trim().split('\r\n')).toHaveLength(4);
    for (const format of ['rss', 'atom']) expect((await feedOf(id, format)).match(/Yoga<\/title>/g)?.length).toBe(3);
  });
});

describe('lists of events', () => {
  it('have an event for each date in their feeds', async () => {
    const id = await aSeries({ rrule: 'FREQ=WEEKLY;COUNT=4' });
    const ics = (await api.get('/events.ics')).body;
    expect(expanded(ics)).toEqual(asListed(await publicDates(id)));
    expect(new Set(valuesOf(ics, 'UID')).size).toBe(4);
    expect(ics).not.toContain('RRULE:FREQ=WEEKLY');
  });

  it('name the series in JSON-LD', async () => {
    const id = await aSeries({ rrule: 'FREQ=DAILY;COUNT=2' });
    const series = { '@type': 'EventSeries', '@id': expect.stringMatching(new RegExp(`/series/${id}$`)) };
    const graph: { superEvent?: object }[] = (await api.get('/events.jsonld')).body['@graph'];
    expect(graph.map(({ superEvent }) => superEvent)).toEqual([series, series]);
    expect((await api.get(`/events/${await dateOn(id, '2026-03-06')}`)).body.json_ld.superEvent).toEqual(series);
    const single = await given(anEvent());
    expect((await api.get(`/events/${single.id}`)).body.json_ld).not.toHaveProperty('superEvent');
  });
});

/** Addresses that show events of a series, and how strangers find them. */
const shownAt = (id: number) => [
  ...['ics', 'rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'].flatMap((format) => [
    `/series/${id}.${format}`,
    `${origin}/series/yoga.${format}`,
  ]),
];

describe('the page of a date', () => {
  it('says how often there is one, names the next and has the address of all', async () => {
    const id = await aSeries({ rrule: 'FREQ=WEEKLY;BYDAY=TH,FR;COUNT=9' });
    await admin.patch(`/events/${await dateOn(id, '2026-03-12')}`, { status: 'draft' });
    const { html } = await openPage(`${origin}/event/yoga-2026-03-06/`);
    const section = /<section class="ec-series".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(textOf(section)).toContain('Every Thursday and Friday, 9 times');
    expect([...section.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      ...['2026-03-05', '2026-03-13', '2026-03-19', '2026-03-20', '2026-03-26'].map((day) => `/event/yoga-${day}/`),
      `webcal://${new URL(origin).host}/series/yoga.ics`,
    ]);
    expect(html).toContain('"superEvent":{"@type":"EventSeries"');
  });

  it('names dates until they are over', async () => {
    await aSeries({ rrule: 'FREQ=DAILY;COUNT=3' });
    const linksOn = async () =>
      (await openPage(`${origin}/event/yoga-2026-03-07/`)).html.split('/event/yoga-2026-03-05/').length - 1;
    clock.moveTo('2026-03-05 18:59:59');
    expect(await linksOn()).toBe(1);
    clock.moveTo('2026-03-05 19:00:01');
    expect(await linksOn()).toBe(0);
  });

  it('is like that of any event without a series, or with one that is not public', async () => {
    await given(anEvent({ title: 'Alone' }));
    await aSeries({ rrule: 'FREQ=DAILY;COUNT=2' });
    await database.query("UPDATE series SET status = 'private'");
    for (const slug of ['alone', 'yoga-2026-03-05']) {
      const { status, html } = await openPage(`${origin}/event/${slug}/`);
      expect([status, html.includes('ec-series')]).toEqual([200, false]);
    }
  });
});

describe('a date that is not public', () => {
  const HIDDEN = [
    { status: 'draft' },
    { status: 'pending' },
    { status: 'private' },
    { date: '2026-02-16 13:00:00' },
    { status: 'trash' },
    { hide_from_listings: true },
  ];

  it.each([
    ['a rule', { rrule: 'FREQ=DAILY;COUNT=9' }],
    [
      'a list',
      { rdate: ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'] },
    ],
  ])('is in no feed, page or JSON-LD of its series: %s', async (_, recurrence) => {
    const id = await aSeries(recurrence);
    for (const [index, state] of HIDDEN.entries()) {
      const secret = {
        title: `Secret ${index}`,
        start_date: `2026-05-0${index + 1} 07:11:00`,
        end_date: '2026-05-09 07:12:00',
      };
      const path = `/events/${await dateOn(id, `2026-03-${String(index + 6).padStart(2, '0')}`)}`;
      expect((await admin.patch(path, secret)).status).toBe(200);
      const { status } = state.status === 'trash' ? await admin.delete(path) : await admin.patch(path, state);
      expect([state, status]).toEqual([state, 200]);
    }
    const shown = await publicDates(id);
    expect(shown.map(({ title }) => title)).toEqual(shown.map(() => 'Yoga'));
    for (const asker of [api, admin]) {
      for (const address of shownAt(id)) {
        const { status, body } = await asker.get(address);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        expect([address, status, /Secret|0711|07:11/.test(text)]).toEqual([address, 200, false]);
        if (address.endsWith('.ics')) expect(expanded(text)).toEqual(asListed(shown));
      }
      for (const { id: event, slug } of shown) {
        const { json_ld } = (await asker.get(`/events/${event}`)).body;
        const { html } = await openPage(`${origin}/event/${slug}/`);
        expect(`${html} ${JSON.stringify(json_ld)}`).not.toMatch(/Secret|7:11|yoga-2026-03-(0[6-9]|1[01])/);
      }
    }
  });

  it('is no reason to show a series that has no other, or is not public itself', async () => {
    const id = await aSeries({ rrule: 'FREQ=DAILY;COUNT=2' }, { status: 'draft' });
    const other = await aSeries({ rrule: 'FREQ=DAILY;COUNT=1' });
    await admin.patch(`/events/${await dateOn(other, '2026-03-05')}`, { status: 'private' });
    for (const asker of [api, admin]) {
      for (const address of [...shownAt(id), ...shownAt(other)]) {
        const { status, body } = await asker.get(address);
        expect([address, status, body.code]).toEqual([address, 404, 'rest-series-not-found']);
      }
    }
  });
});

const SEED = seedOr(7);
const chance = new Chance(SEED);
const RULES = ['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY'];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC+5:30', 'UTC'];
const ANY_DATES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-05-01', '2026-10-25'];

/** What may become of a date. */
const ACTS: readonly (() => object | undefined)[] = [
  () => ({ title: `Other ${chance.below(3)}` }),
  () => ({ status: chance.oneOf(['draft', 'private', 'pending']) }),
  () => ({ start_date: '2026-06-01 09:15:00', end_date: `2026-06-01 ${10 + chance.below(9)}:00:00` }),
  () => ({ event_status: 'canceled' }),
  () => undefined,
];

it(`an iCalendar reader finds the public dates of any series, whatever became of them (seed ${SEED})`, async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const start = `${chance.oneOf(['2026-02-27', '2026-03-01', '2026-03-20', '2026-10-20'])} ${chance.oneOf(['01:30', '02:15', '18:00', '22:00'])}`;
    const end = new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + chance.below(12) * 3_600_000).toISOString();
    const times = {
      title: `Any ${round}`,
      timezone: chance.oneOf(ZONES),
      start,
      end: end.slice(0, 16).replace('T', ' '),
    };
    const some = () => ANY_DATES.filter(() => chance.below(3) === 0);
    const recurrence = { rrule: `${chance.oneOf(RULES)};COUNT=${3 + chance.below(12)}`, rdate: some(), exdate: some() };
    const id = await aSeries(recurrence, times);
    const dates = await publicDates(id);
    for (const { id: event } of dates.slice(1).filter(() => chance.below(3) === 0)) {
      const fields = chance.oneOf(ACTS)();
      const answer = fields ? await admin.patch(`/events/${event}`, fields) : await admin.delete(`/events/${event}`);
      expect(answer.status).toBe(200);
    }
    const seen = { round, times, recurrence };
    const shown = asListed(await publicDates(id))
      .map(String)
      .sort();
    expect({
      ...seen,
      dates: expanded(await feedOf(id))
        .map(String)
        .sort(),
    }).toEqual({ ...seen, dates: shown });
  }
});
