import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';
import { summaries } from '../../support/feeds.js';

const { api, given } = await appForThisFile({ SITE_NAME: 'What is on' });

describe('the feed of the list of events', () => {
  it('has the events of the list in order of their start', async () => {
    await given(anEvent({ title: 'Later', start: '2026-02-20 18:00:00' }));
    await given(anEvent({ title: 'Sooner', start: '2026-02-17 18:00:00' }));
    await given(anEvent({ title: 'Over', start: '2026-01-17 18:00:00' }));
    const feed = await api.get('/events.ics');
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=UTF-8']);
    expect(summaries(feed.body)).toEqual(['Sooner', 'Later']);
  });

  it('takes the parameters of the list, but no page', async () => {
    const { id } = await given(aVenue());
    for (const title of ['One', 'Two', 'Three']) await given(anEvent({ title, venue: id }));
    await given(anEvent({ title: 'Elsewhere' }));
    const feed = await api.get(`/events.ics?venue=${id}&per_page=1&page=7`);
    expect(summaries(feed.body)).toEqual(['One', 'Two', 'Three']);
    expect(feed.headers.get('x-tec-total')).toBe('3');
  });

  it('is valid where it is empty', async () => {
    const { status, body } = await api.get('/events.ics?search=nothing');
    expect(status).toBe(200);
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(body).not.toContain('VEVENT');
  });

  it('says what it is, and which window it has', async () => {
    const { body, headers } = await api.get('/events.ics');
    expect(body).toContain('X-WR-CALNAME:What is on\r\n');
    expect(body.replaceAll('\r\n ', '')).toMatch(/X-WR-CALDESC:.*\(2026-02-14 – 2028-02-15\)\r\n/);
    expect(headers.get('x-feed-window')).toBe('2026-02-14T00:00:00Z/2028-02-15T23:59:59Z');
    expect(headers.get('content-disposition')).toBe('inline; filename="events.ics"');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body).not.toContain('METHOD');
  });
});

describe('the feed of a record', () => {
  it('has one event, as a file to keep', async () => {
    const { id, slug } = await given(anEvent({ title: 'Fair', slug: 'fair' }));
    await given(anEvent());
    for (const path of [`/events/${id}.ics`, `/events/by-slug/${slug}.ics`]) {
      const { status, body, headers } = await api.get(path);
      expect([status, summaries(body)]).toEqual([200, ['Fair']]);
      expect(headers.get('content-disposition')).toBe('attachment; filename="fair.ics"');
      expect(body).not.toContain('X-WR-CALNAME');
    }
  });

  it('names its file also in other scripts', async () => {
    const { id } = await given(anEvent({ title: '夏祭り' }));
    const { headers } = await api.get(`/events/${id}.ics`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="event-${id}.ics"; filename*=UTF-8''%e5%a4%8f%e7%a5%ad%e3%82%8a.ics`,
    );
  });

  it.each([
    ['venues', 'venue', aVenue],
    ['organizers', 'organizer', anOrganizer],
    ['categories', 'categories', aCategory],
    ['tags', 'tags', aTag],
  ] as const)('has the events of one of the %s', async (path, field, build) => {
    const { id, slug } = await given(build());
    await given(anEvent({ title: 'Of it', [field]: [id] }));
    await given(anEvent({ title: 'Not of it' }));
    for (const address of [`/${path}/${id}.ics`, `/${path}/by-slug/${slug}.ics`]) {
      const { status, body, headers } = await api.get(address);
      expect([address, status, summaries(body)]).toEqual([address, 200, ['Of it']]);
      expect(body).toMatch(/X-WR-CALNAME:.* – What is on\r\n/);
      expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.ics"$/);
    }
  });
});

describe('a feed that is not there', () => {
  it.each([
    ['/events/999999.ics', 'rest-event-not-found'],
    ['/events/by-slug/nothing.ics', 'rest-event-not-found'],
    ['/venues/999999.ics', 'rest-venue-not-found'],
    ['/organizers/by-slug/nothing.ics', 'rest-organizer-not-found'],
    ['/categories/999999.ics', 'rest-category-not-found'],
    ['/categories/by-slug/nothing.ics', 'rest-category-not-found'],
    ['/tags/by-slug/nothing.ics', 'rest-tag-not-found'],
    ['/events/fair.ics', 'rest_no_route'],
    ['/events.png', 'rest_no_route'],
    ['/events/12.png', 'rest_no_route'],
    ['/venues.ics', 'rest_no_route'],
    ['/events/12.ics/more', 'rest_no_route'],
  ])('is missing: %s', async (path, code) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, code]);
  });

  it('responds alike for an event that nobody may read and one that does not exist', async () => {
    const bodies = [];
    for (const status of ['draft', 'pending', 'private']) {
      const { id } = await given(anEvent({ status }));
      bodies.push((await api.as('administrator').get(`/events/${id}.ics`)).body);
    }
    const { id } = await given(anEvent());
    await api.as('administrator').delete(`/events/${id}`);
    bodies.push((await api.get(`/events/${id}.ics`)).body);
    const { body } = await api.get('/events/999999.ics');
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify(body)]));
  });

  it.each([
    ['status=draft', 'status'],
    ['status=any', 'status'],
    ['start_date=never', 'start_date'],
    ['venue=999999', 'venue'],
    ['categories=nothing', 'categories'],
  ])('says what is wrong: %s', async (query, name) => {
    for (const asker of [api, api.as('administrator')]) {
      const { status, body } = await asker.get(`/events.ics?${query}`);
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
    }
  });
});
