import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { Chance } from '../../support/chance.js';
import type { Login } from '../../support/users.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** Mondays from 2026-03-02 on, 18:00 to 19:00. */
const CLASS = { title: 'Class', timezone: 'UTC', start: '2026-03-02 18:00:00', end: '2026-03-02 19:00:00' };

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly series?: { readonly id: number };
}

const aClass = async ({ by, ...fields }: { by?: Login; [field: string]: unknown } = {}): Promise<number> =>
  (await given(anEvent({ ...CLASS, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' }, ...fields }), by)).series.id;
const list = (query: string, by = api) => by.get(`/events?per_page=50&${query}`);
const listed = async (query: string) => (await list(query)).body.events as Listed[];
const starts = async (query: string) => (await listed(query)).map(({ start_date }) => start_date.slice(5, 10));

describe('a list of events', () => {
  it('has those of some series, or only those of any or none', async () => {
    const [one, two] = [await aClass({ title: 'One' }), await aClass({ title: 'Two' })];
    await given(anEvent({ title: 'Single', start: '2026-03-05 18:00:00' }));
    const titles = async (query: string) => [...new Set((await listed(query)).map(({ title }) => title))].sort();
    expect(await titles(`series=${one}`)).toEqual(['One']);
    expect(await titles(`series=${one},${two}&order=desc`)).toEqual(['One', 'Two']);
    expect(await titles(`series[]=${two}`)).toEqual(['Two']);
    expect(await titles('is_recurring=true&orderby=title')).toEqual(['One', 'Two']);
    expect(await titles('is_recurring=false')).toEqual(['Single']);
    expect((await list(`series=${one}&starts_after=2026-03-10`)).body.total).toBe(3);
  });

  it('names what is wrong with the filters by series', async () => {
    const draft = await aClass({ status: 'draft' });
    const named = async (query: string) => {
      const { status, body } = await list(query);
      return [status, Object.keys((body.data as { params: object }).params)];
    };
    expect(await named('series=4711')).toEqual([400, ['series']]);
    expect(await named(`series=${draft}`)).toEqual([400, ['series']]);
    expect(await named('series=x')).toEqual([400, ['series']]);
    expect(await named('is_recurring=maybe&series_view=last')).toEqual([400, ['is_recurring', 'series_view']]);
    expect((await list(`series=${draft}`, admin)).body.total).toBe(5);
  });

  it('has the first date of each series that it would show', async () => {
    const series = await aClass();
    await given(anEvent({ title: 'Single', start: '2026-03-05 18:00:00' }));
    const first = 'series_view=first';
    expect(await starts(first)).toEqual(['03-02', '03-05']);
    expect(await starts(`${first}&start_date=2026-03-03`)).toEqual(['03-05', '03-09']);
    expect(await starts(`${first}&starts_after=2026-03-09`)).toEqual(['03-16']);
    expect(await starts(`${first}&ends_after=2026-03-09 18:30:00&strict_dates=true`)).toEqual(['03-09']);
    const [, second] = await listed(`series=${series}`);
    await admin.patch(`/events/${second?.id}`, { tags: ['Guest'] });
    expect(await starts(`${first}&tags=guest`)).toEqual(['03-09']);
    await admin.patch(`/events/${second?.id}`, { status: 'private' });
    expect(await starts(`${first}&start_date=2026-03-03`)).toEqual(['03-05', '03-16']);
    expect((await list(`${first}&status=private`, admin)).body.total).toBe(1);
  });

  it('shows the date that is left if an earlier one ends too late, or is published later', async () => {
    const series = await aClass();
    const [, second, third] = await listed(`series=${series}`);
    await admin.patch(`/events/${second?.id}`, { end_date: '2026-04-20 19:00:00' });
    const first = 'series_view=first&start_date=2026-03-03';
    expect(await starts(`${first}&end_date=2026-04-01`)).toEqual(['03-16']);
    expect(await starts(`${first}&ends_before=2026-04-30`)).toEqual(['03-09']);
    expect(await starts('series_view=first&ends_after=2026-03-20')).toEqual(['03-09']);
    await admin.patch(`/events/${third?.id}`, { date: '2026-02-16 12:00:00' });
    const now = '2026-02-17 12:00:00';
    const { body } = await api.get('/events?series_view=first&start_date=2026-03-10', { now });
    expect([body.total, body.events[0].start_date]).toEqual([1, '2026-03-16 18:00:00']);
    const later = await api.get('/events?series_view=first&start_date=2026-03-03', { now });
    expect([later.body.total, later.body.events[0].start_date]).toEqual([1, '2026-03-09 18:00:00']);
  });

  it.each(['', '&tags=sport'])('has a date from the second in which it is published: %s', async (filter) => {
    const series = await aClass({ tags: ['Sport'] });
    const [first] = await listed(`series=${series}`);
    await admin.patch(`/events/${first?.id}`, { date: '2026-02-16 12:00:00' });
    const read = async (now: string) => {
      const { body } = await api.get(`/events?series_view=first${filter}`, { now });
      return [body.total, (body.events as Listed[]).map(({ start_date }) => start_date.slice(5, 10))];
    };
    for (const now of ['2026-02-16 11:59:58', '2026-02-16 11:59:59']) expect(await read(now)).toEqual([1, ['03-09']]);
    for (const now of ['2026-02-16 12:00:00', '2026-02-16 12:00:01']) expect(await read(now)).toEqual([1, ['03-02']]);
  });

  it('has exact totals, and links that keep the view, after each write', async () => {
    for (let n = 0; n < 3; n += 1) await aClass({ title: `Class ${n}` });
    const page = await api.get('/events?series_view=first&per_page=2');
    expect([page.headers.get('x-tec-total'), page.headers.get('x-tec-totalpages'), page.body.total_pages]).toEqual([
      ...['3', '2', 2],
    ]);
    const { body } = await api.get(
      new URL(page.body.next_rest_url).pathname.replace(/.*\/events\/?$/, '/events') +
        new URL(page.body.next_rest_url).search,
    );
    expect(body.events.map(({ title }: Listed) => title)).toEqual(['Class 2']);
    await admin.delete(`/series/${body.events[0].series.id}`);
    expect((await api.get('/events?series_view=first&per_page=2')).body).toMatchObject({ total: 2, total_pages: 1 });
    expect((await api.get('/events?series_view=first&per_page=2&page=2')).status).toBe(404);
  });
});

describe('a list that reaches past the horizon', () => {
  it('says so, if a series without an end would be in it', async () => {
    const id = await aClass({ recurrence: 'FREQ=WEEKLY', tags: ['Sport'] });
    await aClass({ title: 'Draft', recurrence: 'FREQ=WEEKLY', status: 'draft' });
    await aClass({ title: 'Short', tags: ['Music'] });
    const horizon = async (query: string, by = api) => (await list(query, by)).headers.get('x-recurrence-horizon');
    const series = async (name: string) => (await admin.get(`/series/by-slug/${name}`)).body.horizon as string;
    const stored = await series('class');
    expect(await horizon('')).toBeNull();
    for (const query of [
      'ends_after=now',
      'start_date=2029-01-01&end_date=2030-01-01',
      `series=${id}&end_date=2029-01-01`,
    ])
      expect([query, await horizon(query)]).toEqual([query, stored]);
    expect(await horizon('end_date=2029-01-01&tags=sport&series_view=first')).toBe(stored);
    expect(await horizon('end_date=2029-01-01&tags=music')).toBeNull();
    expect(await horizon('end_date=2029-01-01&is_recurring=false')).toBeNull();
    expect(await horizon('end_date=2029-01-01&search=draft')).toBeNull();
    expect(await horizon('end_date=2029-01-01&search=draft', admin)).toBe(await series('draft'));
    await admin.delete(`/series/${id}`);
    expect(await horizon('ends_after=now')).toBeNull();
  });
});

describe('random series', () => {
  it('have the same first dates as a walk through all dates', async () => {
    const chance = new Chance(7);
    const pick = <T>(values: readonly T[]): T => chance.oneOf(values);
    const day = () => `2026-03-${String(1 + chance.below(28)).padStart(2, '0')}`;
    for (let n = 0; n < 8; n += 1) {
      const hour = pick(['18:00:00', '23:00:00']);
      const start = `${day()} ${hour}`;
      await aClass({
        ...{ title: `Class ${n}`, start, end: start.replace('23:00:00', '23:59:00').replace('18:00:00', '20:00:00') },
        ...{ tags: ['Sport'], recurrence: { rrule: pick(['FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;COUNT=4']) } },
        by: n % 3 === 1 ? 'author' : 'administrator',
      });
      await given(anEvent({ title: `Single ${n}`, tags: pick([[], ['Sport']]), start: `${day()} 10:00:00` }));
    }
    const dates = await listed('is_recurring=true&orderby=id');
    for (const { id, start_date } of dates.filter(() => chance.below(2) === 0)) {
      const end_date = `2026-04-${pick(['10', '25'])} 12:00:00`;
      const change = pick([
        { end_date },
        { tags: ['Guest'] },
        { status: 'draft' },
        { date: '2026-02-20 12:00' },
        { hide_from_listings: true },
        { start_date: `${start_date.slice(0, 10)} 08:00` },
        { featured: true },
        { title: 'Regatta' },
      ]);
      expect((await admin.patch(`/events/${id}`, change)).status).toBe(200);
    }
    const filters = [
      '',
      'tags=sport',
      'tags=guest',
      'featured=false',
      'search=class',
      'search=regatta',
      'is_recurring=true',
      'is_recurring=false',
      'search=class&tags=sport',
      'orderby=title',
      'order=desc',
      'tags=guest,sport&orderby=end_date',
    ];
    for (let n = 0; n < 40; n += 1) {
      const [one, other] = [day(), day()].sort();
      const window = pick([
        `start_date=${one}`,
        `ends_after=${one}`,
        `starts_after=${one}&ends_before=${other}`,
        `start_date=${one}&end_date=${other}`,
        `ends_after=${one} 18:30&strict_dates=true`,
        `starts_before=${other}`,
        `end_date=${other}`,
        `start_date=${one}&ends_after=${other}`,
      ]);
      // Without a filter, indexes tell the total.
      const common = [n % 2 ? '' : pick(filters), window].filter(Boolean).join('&');
      const states = pick([
        '',
        '&status=publish',
        '&status=draft,publish',
        '&status=future',
        '&hide_from_listings=any',
      ]);
      const readers = [
        [api, common],
        [api.as('author'), common + states],
        [api.as('editor'), common + states],
      ] as const;
      for (const [by, query] of readers) {
        for (const now of ['2026-02-15 12:00:00', '2026-02-21 12:00:00']) {
          const read = async (more: string) => {
            const found: Listed[] = [];
            for (let page = 1, pages = 1; page <= pages; page += 1) {
              const { body } = await by.get(`/events?per_page=50&page=${page}&${query}${more}`, { now });
              found.push(...(body.events as Listed[]));
              expect(body.total).toBeGreaterThanOrEqual(found.length);
              pages = body.total_pages;
              if (page >= pages) expect([query, found.length]).toEqual([query, body.total]);
            }
            return found;
          };
          const all = await read('');
          expect([query, (await read('&series_view=first')).map(({ id }) => id)]).toEqual([query, firsts(all)]);
        }
      }
    }
  });
});

/** The ids of a list without all but the first date of each series, in the order of the list. */
function firsts(events: readonly Listed[]): number[] {
  const first = new Map<number, Listed>();
  for (const event of events) {
    const key = event.series?.id ?? -event.id;
    const known = first.get(key);
    if (!known || event.start_date < known.start_date || (event.start_date === known.start_date && event.id < known.id))
      first.set(key, event);
  }
  return events.filter((event) => first.get(event.series?.id ?? -event.id) === event).map(({ id }) => id);
}
