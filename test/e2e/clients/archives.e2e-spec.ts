import { describe, expect, it } from '@jest/globals';
import { anOrganizer } from '../../build/an-organizer.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import { DROP_IN } from './drop-in.js';

const { api, given } = await appForThisFile(DROP_IN);

/** Events on consecutive hours, two on each. */
async function events(count: number) {
  const day = Date.parse('2026-03-01T00:00:00Z');
  for (let n = 0; n < count; n++) {
    const start = new Date(day + Math.floor(n / 2) * 3_600_000).toISOString().slice(0, 19);
    await given(anEvent({ start: start.replace('T', ' ') }));
  }
}

const archives = ['events', 'venues', 'organizers', 'categories', 'tags'];

describe('CC-01', () => {
  it.each(archives)('an archive of no %s is an empty list in its envelope', async (plural) => {
    const { status, headers, body } = await api.get(`/${plural}`);
    expect(status).toBe(200);
    expect(body).toEqual({ [plural]: [], rest_url: expect.any(String), total: 0, total_pages: 0 });
    expect([headers.get('X-TEC-Total'), headers.get('X-TEC-TotalPages')]).toEqual(['0', '0']);
  });
});

describe('CC-02 and CC-03', () => {
  it('a hundred on a page are fifty, and a walk by the links finds each of 101 once, by start and id', async () => {
    await events(101);
    const first = await api.get('/events?per_page=100');
    expect(first.body.events).toHaveLength(50);
    expect([first.body.total, first.body.total_pages]).toEqual([101, 3]);
    expect([first.headers.get('X-TEC-Total'), first.headers.get('X-TEC-TotalPages')]).toEqual(['101', '3']);
    const walked = [];
    for (let page = first; ; page = await api.get(page.body.next_rest_url)) {
      walked.push(...page.body.events);
      if (page.body.next_rest_url === undefined) break;
    }
    expect(new Set(walked.map(({ id }) => id)).size).toBe(101);
    const sorted = [...walked].sort((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id);
    expect(walked).toEqual(sorted);
  });
});

describe('CC-05', () => {
  it.each([
    ['event', anEvent],
    ['venue', aVenue],
    ['organizer', anOrganizer],
  ] as const)('a page of %ss past the end is a 404 that programs end at', async (kind, build) => {
    for (let n = 0; n < 3; n++) await given(build());
    const { status, body } = await api.get(`/${kind}s?per_page=1&page=4`);
    expect(status).toBe(404);
    expect(body).toEqual({
      code: `${kind}-archive-page-not-found`,
      message: expect.any(String),
      data: { status: 404 },
    });
  });
});

describe('CC-06', () => {
  it('fifty events fill one page, and there is no second', async () => {
    await events(50);
    expect((await api.get('/events?per_page=50')).body).not.toHaveProperty('next_rest_url');
    expect((await api.get('/events?per_page=50&page=2')).status).toBe(404);
  });

  it('no event at all has a first page', async () => {
    expect((await api.get('/events?per_page=50&page=1')).status).toBe(200);
  });
});

describe('CC-07', () => {
  it('pages asked for at once are each a page or past the end, and share no event', async () => {
    await events(31);
    const pages = Array.from({ length: 20 }, (_, n) => n + 2);
    const responses = await Promise.all(pages.map((page) => api.get(`/events?per_page=3&page=${page}`)));
    const found = responses.filter(({ status }) => status === 200);
    const ids = found.flatMap(({ body }) => body.events.map((event: { id: number }) => event.id));
    expect([found.length, ids.length, new Set(ids).size]).toEqual([10, 28, 28]);
    for (const { status, body } of responses.slice(10)) {
      expect([status, body.code]).toEqual([404, 'event-archive-page-not-found']);
    }
  });
});

describe('CC-14', () => {
  it('begins with yesterday and ends with the day 24 months ahead, by start', async () => {
    await given(anEvent({ title: 'Last', start: '2028-02-15 20:00:00', end: '2028-02-15 23:59:59' }));
    await given(anEvent({ title: 'First', start: '2026-02-14 00:00:00' }));
    await given(anEvent({ title: 'Before', start: '2026-02-13 23:59:59' }));
    await given(anEvent({ title: 'After', start: '2028-02-15 23:00:00', end: '2028-02-16 01:00:00' }));
    await given(anEvent({ title: 'Running', start: '2026-02-10 10:00:00', end: '2026-02-20 10:00:00' }));
    expect(titles(await api.get('/events'))).toEqual(['First', 'Last']);
    expect(titles(await api.get('/events?ends_after=now'))).toContain('Running');
  });
});

describe('CC-29', () => {
  it.each(archives)('anybody may say that %s be published', async (plural) => {
    expect((await api.get(`/${plural}?status=publish`)).status).toBe(200);
  });

  it.each(['events', 'venues', 'organizers'])('drafts among %s are refused to anonymous callers', async (plural) => {
    const { status, body } = await api.get(`/${plural}?status=draft`);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['status']]);
  });
});

describe('CC-37', () => {
  it('what is hidden from listings is in no list, and read by its id', async () => {
    const { id } = await given(anEvent({ title: 'By invitation', hide_from_listings: true }));
    for (const query of ['', `?include=${id}`, '?search=invitation', '?start_date=2000-01-01']) {
      expect((await api.get(`/events${query}`)).body.total).toBe(0);
      expect((await api.as('editor').get(`/events${query}`)).body.total).toBe(0);
    }
    expect((await api.get(`/events/${id}`)).body.title).toBe('By invitation');
  });
});
