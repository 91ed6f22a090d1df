import { afterAll, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { summaries } from '../../support/feeds.js';
import { RawClient } from '../../support/raw-client.js';
import { startApp } from '../../support/start-app.js';

const { api, given, origin, stop } = await startApp({ SITE_TIMEZONE: 'Europe/Berlin', FEED_PAST_DAYS: '10' });
afterAll(stop);

const music = await given(aCategory({ name: 'Music' }));
const jazz = await given(aCategory({ name: 'Jazz', parent: music.id }));
const free = await given(aTag({ name: 'Free' }));
const hall = await given(aVenue({ venue: 'Hall' }));
const office = await given(anOrganizer({ organizer: 'Office' }));
const links = { categories: [jazz.id], tags: [free.id], venue: hall.id, organizer: office.id };
const zone = { timezone: 'Europe/Berlin' };
await given(anEvent({ title: 'Long over', start: '2026-01-20 20:00:00', ...zone }));
await given(anEvent({ title: 'Over', start: '2026-02-08 20:00:00', ...zone }));
await given(anEvent({ title: 'Concert', slug: 'concert', start: '2026-03-05 20:00:00', ...zone, ...links }));
await given(anEvent({ title: 'In years', start: '2035-03-05 20:00:00', ...zone }));

const get = (path: string) => api.get(origin + path);
const titles = async (path: string) => {
  const { status, body } = await get(path);
  return [status, summaries(body)];
};

describe('feeds at the addresses of pages', () => {
  it('have what was over a few days ago, and all to come', async () => {
    expect(await titles('/events.ics')).toEqual([200, ['Over', 'Concert', 'In years']]);
    const { headers } = await get('/events.ics');
    expect(headers.get('x-feed-window')).toBe('2026-02-04T23:00:00Z/..');
  });

  it('have the dates that are asked for', async () => {
    expect(await titles('/events.ics?start_date=2026-01-01&end_date=2026-01-31')).toEqual([200, ['Long over']]);
  });

  it.each([
    '/events/category/music.ics',
    '/events/category/music/jazz.ics',
    '/events/tag/free.ics',
    '/tag/free.ics',
    '/venue/hall.ics',
    '/organizer/office.ics',
    '/event/concert.ics',
  ])('belong to each page: %s', async (path) => {
    expect(await titles(path)).toEqual([200, ['Concert']]);
  });

  it.each(['rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'])('come in every format: %s', async (format) => {
    for (const page of ['/events', '/events/category/music/jazz', '/event/concert']) {
      const { status, headers } = await get(`${page}.${format}`);
      expect([page, status]).toEqual([page, 200]);
      expect(headers.get('content-type')).toMatch(/; charset=UTF-8$/);
    }
  });

  it.each([
    '/event/nothing.ics',
    '/venue/nothing.ics',
    '/organizer/nothing.ics',
    '/tag/nothing.ics',
    '/events/category/nothing.ics',
    '/events/category/jazz.ics',
    '/events/category/nothing/jazz.ics',
    '/events/category/%00.ics',
    '/tag/%00.ics',
    '/tag/%00/ical/',
    '/event/concert.png',
    '/events/concert.ics',
  ])('are missing without a page: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('addresses of other calendar programs', () => {
  it.each([
    ['/events/?ical=1', '/events.ics'],
    ['/events/list/?ical=1', '/events.ics'],
    ['/events/?outlook-ical=1', '/events.ics'],
    ['/events/ical/', '/events.ics'],
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', '/events.ics'],
    ['/?post_type=tribe_events&ical=1&tribe_events_cat=music', '/events/category/music.ics'],
    ['/events/category/music/jazz/?ical=1', '/events/category/music/jazz.ics'],
    ['/events/category/music/ical/', '/events/category/music.ics'],
    ['/events/category/music/list/?ical=1', '/events/category/music.ics'],
    ['/events/tag/free/ical/', '/tag/free.ics'],
    ['/tag/free/?ical=1', '/tag/free.ics'],
    ['/event/concert/?ical=1', '/event/concert.ics'],
    ['/event/concert/ical/', '/event/concert.ics'],
    ['/venue/hall/?ical=1', '/venue/hall.ics'],
    ['/organizer/office/?ical=1', '/organizer/office.ics'],
    ['/events/?tribe-bar-search=concert&ical=1', '/events.ics?search=concert'],
    ['/events/featured/ical/', '/events.ics?featured=true'],
    ['/events/feed/', '/events.rss'],
    ['/events/feed/atom/', '/events.atom'],
    ['/events/category/music/feed/', '/events/category/music.rss'],
  ])('are served in place: %s', async (alias, canonical) => {
    const [response, usual] = [await get(alias), await get(canonical)];
    expect([response.status, response.body]).toEqual([200, usual.body]);
    expect(response.headers.get('etag')).toBe(usual.headers.get('etag'));
    expect(response.headers.get('link')).toContain(`<${origin}${canonical}>; rel="canonical"`);
    expect(usual.headers.get('link')).not.toContain('canonical');
  });

  it.each([
    ['/EVENTS.ICS', '/events.ics'],
    ['/events.ics/', '/events.ics'],
    ['/event/CONCERT.ics', '/event/concert.ics'],
    ['/venue/h%61ll.ics', '/venue/hall.ics'],
    ['/events/tag/free.ics', '/tag/free.ics'],
    ['/events/category/Music/JAZZ.ics', '/events/category/music/jazz.ics'],
  ])('have the bytes of the usual one, however they are spelt: %s', async (spelt, usual) => {
    const [response, expected] = [await get(spelt), await get(usual)];
    expect([response.status, response.body]).toEqual([200, expected.body]);
    expect(response.headers.get('etag')).toBe(expected.headers.get('etag'));
  });

  it('take nothing from the path into a header', async () => {
    // Sent as it is: clients that build URLs would encode it.
    const client = await RawClient.to(origin);
    client.send(
      'GET /event/concert">;rel="next"/ical/ HTTP/1.1\r\nHost: calendar.example\r\nConnection: close\r\n\r\n',
    );
    const [head = ''] = (await client.closed()).split('\r\n\r\n');
    expect(/^Link: .*/m.exec(head)?.[0]).toBe('Link: <http://calendar.example/>; rel="https://api.w.org/"');
  });

  it.each([
    ['/events/2026-03/?ical=1', ['Concert']],
    ['/events/month/2026-02/ical/', ['Over']],
    ['/events/2026-03-05/?ical=1', ['Concert']],
    ['/events/2026-03-06/ical/', []],
    ['/events/month/?ical=1', ['Over']],
    ['/events/today/?ical=1', []],
    ['/events/?ical=1&tribe-bar-date=2026-03-01', ['Concert', 'In years']],
    ['/events/category/music/2026-03/?ical=1', ['Concert']],
    ['/events/?ical=1&eventDisplay=past', ['Long over', 'Over']],
  ])('have the events of the view: %s', async (path, expected) => {
    expect(await titles(path)).toEqual([200, expected]);
  });

  it.each([
    '/event/nothing/?ical=1',
    '/events/nothing/?ical=1',
    '/events/2026-13/?ical=1',
    '/events/2026-02-30/?ical=1',
    '/venue/nothing/ical/',
    '/event/concert/more/?ical=1',
    '/ical/',
    '/nothing/feed/',
  ])('are missing without a page: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

it.each(['/events/?ical=0', '/event/concert/?outlook-ical=0'])(
  'is a page where no feed is asked for: %s',
  async (path) => {
    expect((await get(path)).headers.get('content-type')).toBe('text/html; charset=UTF-8');
  },
);

it('exports no more than its lists, whatever ids are asked for', async () => {
  const hidden = await given(anEvent({ title: 'Hidden', hide_from_listings: true }));
  const { status, body } = await get(`/events/?ical=1&event_ids=${hidden.id},1,x`);
  expect([status, body]).toEqual([200, (await get('/events.ics')).body]);
});

it('pages name the feeds of what they show', async () => {
  for (const [page, feed] of [
    ['/events/', '/events.ics'],
    ['/events/2026-03-05/', '/events.ics'],
    ['/events/category/music/', '/events/category/music.ics'],
    ['/events/category/music/2026-03/', '/events/category/music.ics'],
    ['/tag/free/', '/tag/free.ics'],
    ['/venue/hall/', '/venue/hall.ics'],
    ['/event/concert/', '/event/concert.ics'],
  ] as const) {
    const found = /<link rel="alternate" type="text\/calendar"[^>]* href="([^"]*)"/.exec((await get(page)).body);
    expect([page, found?.[1]]).toEqual([page, expect.stringMatching(new RegExp(`^(?:${origin})?${feed}$`))]);
  }
});

it('has feeds of the API alone without pages', async () => {
  const bare = await startApp({ PAGES: 'off' });
  for (const path of ['/events.ics', '/events/?ical=1', '/events/feed/', '/event/concert.ics']) {
    expect([path, (await bare.api.get(bare.origin + path)).status]).toEqual([path, 404]);
  }
  expect((await bare.api.get('/events.ics')).status).toBe(200);
  await bare.stop();
});
