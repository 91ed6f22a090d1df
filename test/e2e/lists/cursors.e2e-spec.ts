import { beforeEach, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { NOW } from '../../support/fixed-clock.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import { walkList } from '../../support/walk-list.js';

const { api, given } = await appForThisFile({ MAX_PAGE_OFFSET: '4' });
const editor = api.as('editor');

const EVENT_ORDERS = ['start_date', 'end_date', 'title', 'date', 'modified', 'id'];
const PLACE_ORDERS = ['date', 'name', 'modified', 'id'];
const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description', 'parent', 'term_group', 'include'];
const DIRECTIONS = ['asc', 'desc'];

const inEachOrder = (list: string, orders: readonly string[]) =>
  orders.flatMap((by) => DIRECTIONS.map((order) => `${list}orderby=${by}&order=${order}`));

/** Lists in each order; many records have the same sort key. */
const lists = [
  ...['', 'status=publish,draft&', 'search=evening&'].flatMap((filter) =>
    inEachOrder(`/events?${filter}`, EVENT_ORDERS),
  ),
  ...inEachOrder('/venues?', PLACE_ORDERS),
  ...inEachOrder('/organizers?', PLACE_ORDERS),
  ...inEachOrder('/categories?hide_empty=false&', TERM_ORDERS),
  ...inEachOrder('/categories?include=red,green,blue&hide_empty=0&', ['include']),
  ...inEachOrder('/tags?hide_empty=false&', TERM_ORDERS),
  '/series?',
  '/series?status=publish,draft',
];

/** Ten of each kind. */
async function arrange(): Promise<{ series: number }> {
  const colours = await given(aCategory({ name: 'Colours' }));
  const names = ['Red', 'Green', 'Blue'];
  for (const name of names) await given(aCategory({ name, parent: colours.id, description: 'x'.repeat(50) }));
  for (let n = 0; n < 10; n += 1) {
    const name = `Name ${n % 3}`;
    const category = await given(aCategory({ name: `${name} ${n}`, description: 'y'.repeat(50 + (n % 3)) }));
    const tag = await given(aTag({ name: `${name} ${n}` }));
    const status = n % 4 === 3 ? 'draft' : 'publish';
    const venue = await given(aVenue({ venue: name, status }));
    await given(anOrganizer({ organizer: name, status }));
    const start = `2026-02-${16 + (n % 3)} 18:00:00`;
    const links = { categories: [category.id], tags: n % 2 ? [tag.id] : [], venue: [venue.id] };
    await given(anEvent({ title: `Evening ${n % 3}`, start, status, ...links }));
  }
  for (const status of ['publish', 'publish', 'draft'])
    await given(anEvent({ title: 'Class', status, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } }));
  const daily = await given(anEvent({ title: 'Daily', timezone: 'UTC', recurrence: { rrule: 'FREQ=DAILY;COUNT=9' } }));
  return { series: daily.series.id };
}

/** The records of a list by its pages, however deep these are. */
async function byPages(by: typeof api, list: string, member: string): Promise<unknown[]> {
  const { body } = await by.get(`${list}&per_page=50`);
  expect(body.total_pages).toBe(1);
  return body[member] as unknown[];
}

describe('a walk by cursor', () => {
  it('has the records of all pages, in the same order, for every order and viewer', async () => {
    const { series } = await arrange();
    for (const list of [...lists, `/series/${series}/occurrences?`]) {
      const member = /\/(\w+)\?/.exec(list)?.[1] ?? '';
      for (const by of list.includes('draft') ? [editor] : [api, editor]) {
        const all = await byPages(by, list, member);
        expect(all.length).toBeGreaterThan(2);
        expect([list, await walkList(by, list)]).toEqual([list, all]);
      }
    }
  });

  it('has each of the terms whose descriptions begin alike', async () => {
    const names = ['C', 'A', 'B'];
    for (const name of names) await given(aTag({ name, description: 'x'.repeat(100) + name }));
    const list = '/tags?hide_empty=false&orderby=description';
    const walked = await walkList<{ name: string }>(api, list, { per_page: 1 });
    expect(walked.map(({ name }) => name)).toEqual(names);
  });

  it('goes deeper than pages do', async () => {
    for (let n = 0; n < 8; n += 1) await given(anEvent({ title: `${n}` }));
    expect((await api.get('/events?per_page=2&page=4')).status).toBe(400);
    expect(await walkList(api, '/events?', { per_page: 2 })).toHaveLength(8);
  });

  it('keeps the default dates of its first page', async () => {
    const days = ['2026-02-14', '2026-02-15', '2026-02-20', '2028-02-15', '2028-02-16'];
    for (const day of days) await given(anEvent({ title: day, start: `${day} 18:00:00` }));
    let hour = 0;
    // Eleven days later at the end, when the first three would be over.
    const between = () => api.get('/', { now: `2026-02-${15 + (hour += 3)} 12:00:00` });
    const walked = await walkList(api, '/events?', { per_page: 1, between });
    expect(walked.map(({ title }) => title)).toEqual(days.slice(0, 4));
  });

  it('keeps what now meant on its first page', async () => {
    const [one, two] = [await given(aVenue({ venue: 'One' })), await given(aVenue({ venue: 'Two' }))];
    for (const { id } of [one, two])
      await given(anEvent({ title: `At ${id}`, start: '2026-02-15 14:00:00', venue: id }));
    const between = () => api.get('/', { now: '2026-02-20 12:00:00' });
    const walked = (list: string) => walkList(api, list, { per_page: 1, between });
    expect(await walked('/events?ends_after=now&strict_dates=true')).toHaveLength(2);
    await api.get('/', { now: NOW });
    expect(await walked('/venues?only_with_upcoming=true&orderby=id')).toHaveLength(2);
    expect((await api.get('/venues?only_with_upcoming=true')).body.total).toBe(0);
  });

  it('shows no scheduled record before it is published', async () => {
    for (const title of ['First', 'Third']) await given(anEvent({ title }));
    await given(anEvent({ title: 'Second', date: '2026-02-15 13:00:00' }));
    const list = '/events?orderby=title';
    expect((await walkList(api, list, { per_page: 1 })).map(({ title }) => title)).toEqual(['First', 'Third']);
    const between = () => api.get('/', { now: '2026-02-15 12:00:01' });
    expect((await walkList(api, list, { per_page: 1, between })).map(({ title }) => title)).toEqual(['First', 'Third']);
  });
});

describe('a page of a walk', () => {
  const begin = async (list = '/events?search=evening&per_page=2') => (await api.get(`${list}&cursor=`)).body;
  beforeEach(async () => {
    for (const n of [1, 2, 3, 4, 5]) await given(anEvent({ title: `Evening ${n}` }));
  });

  it('has the total of the list, and a link to the next page in its body and its header', async () => {
    const { headers, body } = await api.get('/events?search=evening&per_page=2&cursor=');
    const next = `${body.rest_url}${body.next_cursor}`;
    expect(body).toMatchObject({ total: 5, total_pages: 3, next_rest_url: next });
    expect(headers.get('link')).toContain(`, <${next}>; rel="next"`);
    expect(body).not.toHaveProperty('previous_rest_url');
    const second = await api.get(next);
    expect(titles(second)).toEqual(['Evening 3', 'Evening 4']);
    expect(second.body).toMatchObject({ total: 5, rest_url: next });
    const last = await api.get(second.body.next_rest_url);
    expect(titles(last)).toEqual(['Evening 5']);
    expect(last.body).not.toHaveProperty('next_cursor');
    expect(last.body).not.toHaveProperty('next_rest_url');
    expect(last.headers.get('link')).not.toContain('next');
  });

  it('is the only one with these members', async () => {
    const { headers, body } = await api.get('/events?per_page=2');
    expect(body).not.toHaveProperty('next_cursor');
    expect(headers.get('link')).not.toContain('next');
  });

  it('may have another size', async () => {
    const { next_cursor } = await begin();
    expect(titles(await api.get(`/events?search=evening&per_page=50&cursor=${next_cursor}`))).toHaveLength(3);
  });

  it('is sent again as not modified until anything changes', async () => {
    const path = '/events?search=evening&per_page=2&cursor=';
    const first = await api.get(path);
    const again = { headers: { 'if-none-match': String(first.headers.get('etag')) } };
    for (const _ of [1, 2, 3]) expect((await api.get(path, again)).status).toBe(304);
    expect((await api.get(path)).headers.get('link')).toBe(first.headers.get('link'));
    await given(anEvent({ title: 'Evening 0', start: '2026-02-16 08:00:00' }));
    expect(titles(await api.get(path, again))).toEqual(['Evening 0', 'Evening 1']);
  });

  it('has its cursor and link for HEAD, chosen members and an envelope as well', async () => {
    const path = '/events?search=evening&per_page=2&cursor=';
    const { next_cursor, next_rest_url } = await begin();
    const head = await api.send('HEAD', path);
    expect(head.headers.get('link')).toContain(`<${next_rest_url}>; rel="next"`);
    const chosen = await api.get(`${path}&_fields=events.title,next_cursor`);
    expect(chosen.body).toEqual({ events: [{ title: 'Evening 1' }, { title: 'Evening 2' }], next_cursor });
    expect(chosen.headers.get('link')).toContain('_fields=events.title%2Cnext_cursor');
    const { body } = await api.get(`${path}&_envelope`);
    expect(body.headers.Link).toContain('rel="next"');
  });

  it('does not say what comes before or after it', async () => {
    await given(anEvent({ title: 'Secret', status: 'draft', start: '2026-02-16 19:00:00' }));
    const read = Buffer.from((await begin()).next_cursor.slice(17), 'base64url').toString();
    expect(JSON.parse(read)).toEqual(['2026-02-16 18:00:00', expect.any(Number), '2026-02-15 12:00:00']);
  });
});

describe('a cursor is refused', () => {
  const refused = async (path: string, by = api) => {
    const { status, body } = await by.get(path);
    return [status, body.code, Object.keys(body.data?.params ?? body.params ?? {})];
  };
  const NAMED = [400, 'rest_invalid_param', ['cursor']];
  const filters = '/events?search=evening&order=asc';
  let cursor: string;
  beforeEach(async () => {
    for (const n of [1, 2]) await given(anEvent({ title: `Evening ${n}` }));
    cursor = (await api.get(`${filters}&per_page=1&cursor=`)).body.next_cursor;
    expect((await api.get(`${filters}&cursor=${cursor}`)).status).toBe(200);
  });

  it.each([
    '/events?',
    '/events?search=evening',
    '/events?search=evenings&order=asc',
    '/events?search=evening&order=desc',
  ])('by %s, which is another list', async (list) => expect(await refused(`${list}&cursor=${cursor}`)).toEqual(NAMED));

  it.each(['venues', 'organizers', 'categories', 'tags', 'series'])('by the list of %s', async (plural) => {
    expect(await refused(`/${plural}?cursor=${cursor}`)).toEqual(NAMED);
  });

  it('by the dates of another series', async () => {
    const aClass = () => given(anEvent({ timezone: 'UTC', recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } }));
    const [one, two] = [(await aClass()).series.id, (await aClass()).series.id];
    const { body } = await api.get(`/series/${one}/occurrences?per_page=1&cursor=`);
    const rest = `occurrences?per_page=1&cursor=${body.next_cursor}`;
    expect(await refused(`/series/${two}/${rest}`)).toEqual(NAMED);
    expect((await api.get(`/series/${one}/${rest}`)).status).toBe(200);
  });

  it.each(['1', 'null', "1'--", '%00', 'a'.repeat(5000), '1AAAAAAAAAAAAAAAAWyJhIiw3LG51bGxd'])(
    'if it is made up: %.40s',
    async (text) => {
      for (const plural of ['events', 'venues', 'organizers', 'categories', 'tags', 'series'])
        expect(await refused(`/${plural}?cursor=${text}`)).toEqual(NAMED);
    },
  );

  it('as a list', async () => expect(await refused(`${filters}&cursor[]=${cursor}`)).toEqual(NAMED));

  it('together with a page', async () => {
    for (const text of ['', cursor])
      expect(await refused(`${filters}&page=1&cursor=${text}`)).toEqual([400, 'rest_invalid_param', ['page']]);
  });
});
