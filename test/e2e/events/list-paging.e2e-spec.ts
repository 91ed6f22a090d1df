import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given, origin } = await appForThisFile();

async function events(count: number, fields: object = {}) {
  for (let n = 1; n <= count; n++) await given(anEvent({ title: `Event ${n}`, ...fields }));
}

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('a page of events', () => {
  it('is an empty list with totals of zero when there are none', async () => {
    const { status, body, headers } = await api.get('/events');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['events', 'rest_url', 'total', 'total_pages']);
    expect(body).toMatchObject({ events: [], total: 0, total_pages: 0 });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  it('says its totals in body and headers, and where its neighbours are', async () => {
    await events(5);
    const { body, headers } = await api.get('/events?per_page=2&page=2');
    expect(Object.keys(body)).toEqual([
      'events',
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ]);
    expect(body).toMatchObject({ total: 5, total_pages: 3 });
    expect(headers.get('x-tec-total')).toBe('5');
    expect(headers.get('x-tec-totalpages')).toBe('3');
    expect(titles({ status: 200, headers, body })).toEqual(['Event 3', 'Event 4']);
  });

  it('holds twelve events when the caller does not say, and never more than fifty', async () => {
    await events(53);
    expect((await api.get('/events')).body).toMatchObject({ total: 53, total_pages: 5 });
    const { body } = await api.get('/events?per_page=400');
    expect(body.events).toHaveLength(50);
    expect(body.total_pages).toBe(2);
    expect(queryOf(body.rest_url).per_page).toBe('50');
  });

  it.each(['2.0', '+2', '2e0', ' 2', '02'])('is found by page=%s', async (page) => {
    await events(3);
    const { body } = await api.get(`/events?per_page=2&page=${encodeURIComponent(page)}`);
    expect(queryOf(body.rest_url).page).toBe('2');
    expect(body.events).toHaveLength(1);
  });

  it.each([2, 3, 999_999, Number.MAX_SAFE_INTEGER])('page %d past the end does not exist', async (page) => {
    await events(2);
    const { status, body } = await api.get(`/events?per_page=2&page=${page}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'event-archive-page-not-found', data: { status: 404 } });
  });

  it('past an empty first page does not exist either', async () => {
    expect((await api.get('/events?page=2')).status).toBe(404);
  });

  it('may be asked for in a JSON body', async () => {
    await events(3);
    const body = JSON.stringify({ per_page: 1, page: 2 });
    // Browsers and fetch send no body with GET; other programs do.
    const { request } = await import('node:http');
    const response = await new Promise<string>((resolve, reject) => {
      const path = '/calendar/events/v1/events';
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sending = request(new URL(path, origin), { method: 'GET', headers }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => resolve(text));
      });
      sending.on('error', reject);
      sending.end(body);
    });
    expect(JSON.parse(response)).toMatchObject({ events: [{ title: 'Event 2' }], total_pages: 3 });
  });
});

describe('the addresses of a page', () => {
  it('show the window and the page size that came of the request', async () => {
    const { body } = await api.get('/events?per_page=5');
    expect(body.rest_url.startsWith(`${origin}/calendar/events/v1/events/?`)).toBe(true);
    expect(queryOf(body.rest_url)).toEqual({
      page: '1',
      per_page: '5',
      start_date: '2026-02-14 00:00:00',
      end_date: '2028-02-15 23:59:59',
      status: 'publish',
    });
  });

  it('repeat every parameter of the route as it was sent', async () => {
    await events(3, { featured: true, description: 'R&B = 100%' });
    const query = 'search=r%26b&featured=true&order=desc&per_page=1&page=2';
    const { body } = await api.get(`/events?${query}`);
    const repeated = { search: 'r&b', featured: 'true', order: 'desc', per_page: '1' };
    expect(queryOf(body.next_rest_url)).toMatchObject({ ...repeated, page: '3' });
    expect(queryOf(body.previous_rest_url)).toMatchObject(repeated);
    expect(queryOf(body.previous_rest_url)).not.toHaveProperty('page');
    expect(body.next_rest_url).not.toMatch(/[ "<>]/);
  });

  it('keep lists as lists', async () => {
    const first = await given(anEvent());
    const second = await given(anEvent());
    const { body } = await api.get(`/events?include[]=${first.id}&include[]=${second.id}&per_page=1`);
    expect(new URL(body.next_rest_url).searchParams.getAll('include[]')).toEqual([`${first.id}`, `${second.id}`]);
  });

  it('keep the window of the first page when the day changes on the way', async () => {
    await given(anEvent({ title: 'First', start: '2026-02-14 08:00:00' }));
    await given(anEvent({ title: 'Second', start: '2026-02-14 09:00:00' }));
    const { body } = await api.get('/events?per_page=1');
    expect(titles(await api.get(body.next_rest_url, { now: '2026-02-17 00:00:01' }))).toEqual(['Second']);
  });

  it('lead an editor to the same list', async () => {
    await given(anEvent({ title: 'A draft', status: 'draft' }));
    await given(anEvent({ title: 'Published' }));
    const first = await api.as('editor').get('/events?per_page=1');
    expect(titles(first)).toEqual(['A draft']);
    expect(titles(await api.as('editor').get(first.body.next_rest_url))).toEqual(['Published']);
  });
});

describe('the order of a list', () => {
  it('FC-32: a walk over 137 events of one moment finds each once, three times alike', async () => {
    await events(137, { start: '2026-06-01 10:00:00' });
    const walk = async () => {
      const ids: number[] = [];
      let next: string | undefined = '/events?per_page=10';
      let pages = 0;
      for (; next !== undefined; pages++) {
        const { body } = await api.get(next);
        ids.push(...body.events.map(({ id }: { id: number }) => id));
        next = body.next_rest_url;
      }
      expect(pages).toBe(14);
      return ids;
    };
    const first = await walk();
    expect(new Set(first).size).toBe(137);
    expect(await walk()).toEqual(first);
    expect(await walk()).toEqual(first);
  });

  async function three() {
    await given(
      anEvent({ title: 'zebra', start: '2026-03-01 10:00:00', end: '2026-03-09 10:00:00', date: '2026-01-02' }),
    );
    await given(
      anEvent({ title: 'Éclair', start: '2026-03-02 10:00:00', end: '2026-03-03 10:00:00', date: '2026-01-03' }),
    );
    await given(
      anEvent({ title: 'Apple', start: '2026-03-03 10:00:00', end: '2026-03-04 10:00:00', date: '2026-01-01' }),
    );
  }

  it.each([
    ['', ['zebra', 'Éclair', 'Apple']],
    ['order=asc', ['zebra', 'Éclair', 'Apple']],
    ['order=desc', ['Apple', 'Éclair', 'zebra']],
    ['orderby=start_date&order=desc', ['Apple', 'Éclair', 'zebra']],
    ['orderby=end_date', ['Éclair', 'Apple', 'zebra']],
    ['orderby=title', ['Apple', 'Éclair', 'zebra']],
    ['orderby=title&order=desc', ['zebra', 'Éclair', 'Apple']],
    ['orderby=date', ['Apple', 'zebra', 'Éclair']],
    ['orderby=id&order=desc', ['Apple', 'Éclair', 'zebra']],
  ])('%s', async (query, expected) => {
    await three();
    expect(titles(await api.get(`/events?${query}`))).toEqual(expected);
  });

  it('orderby=modified puts what was changed last at the end', async () => {
    await three();
    const { body } = await api.get('/events');
    await api
      .as('editor')
      .patch(`/events/${body.events[0].id}`, { excerpt: 'striped' }, { now: '2026-02-15 13:00:00' });
    expect(titles(await api.get('/events?orderby=modified')).at(-1)).toBe('zebra');
    expect(titles(await api.get('/events?orderby=modified&order=desc')).at(0)).toBe('zebra');
  });

  it('sticky and featured move nothing', async () => {
    await given(anEvent({ title: 'Plain' }));
    await given(anEvent({ title: 'Sticky', sticky: true, featured: true }));
    expect(titles(await api.get('/events'))).toEqual(['Plain', 'Sticky']);
  });
});
