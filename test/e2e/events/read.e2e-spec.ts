import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import type { Login } from '../../support/users.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

describe('reading an event', () => {
  it('is possible by id, with leading zeros too, and by slug in any letter case and with accents', async () => {
    const { id } = await given(anEvent({ title: 'Café' }));
    for (const path of [`/events/${id}`, `/events/00${id}`, `/events/by-slug/cafe`, `/Events/by-slug/CAF%C3%A9/`]) {
      const { status, body } = await api.get(path);
      expect([path, status, body.id]).toEqual([path, 200, id]);
    }
  });

  it('says where it is', async () => {
    const { id } = await given(anEvent({ title: 'Fair' }));
    const { body } = await api.get('/events/by-slug/fair');
    expect(body.rest_url).toMatch(new RegExp(`/calendar/events/v1/events/${id}$`));
    expect(body.url).toMatch(/\/event\/fair\/$/);
    expect([body.global_id, body.global_id_lineage]).toEqual([`127.0.0.1?id=${id}`, [`127.0.0.1?id=${id}`]]);
  });

  it('takes dates apart, in its zone and in UTC', async () => {
    const { id } = await given(
      anEvent({ start: '2026-06-04 17:30:00', end: '2026-06-04 22:00:05', timezone: 'Europe/Berlin' }),
    );
    const { body } = await api.get(`/events/${id}`);
    expect(body.start_date_details).toEqual({
      year: '2026',
      month: '06',
      day: '04',
      hour: '17',
      minutes: '30',
      seconds: '00',
    });
    expect(body.utc_start_date_details.hour).toBe('15');
    expect([body.end_date_details.seconds, body.utc_end_date]).toEqual(['05', '2026-06-04 20:00:05']);
  });

  it('describes it for search engines', async () => {
    const { id } = await given(
      anEvent({
        title: 'Fair',
        description: '<p>Long &amp; <b>bold</b></p>',
        excerpt: 'Short',
        date: '2026-01-05 08:00:00',
        image: 'https://images.example/fair.png',
        timezone: 'Europe/Berlin',
        cost: '8-12',
        venue: { venue: 'Hall', city: 'Bern' },
        organizer: ['Anna', 'Ben'].map((organizer) => ({ organizer })),
      }),
    );
    const { body } = await api.get(`/events/${id}`);
    expect(body.json_ld).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Fair',
      description: 'Short',
      image: 'https://images.example/fair.png',
      url: body.url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2026-02-16T18:00:00+01:00',
      endDate: '2026-02-16T20:00:00+01:00',
      location: body.venue.json_ld,
      organizer: body.organizer[0].json_ld,
      offers: {
        '@type': 'Offer',
        price: '8',
        priceCurrency: 'USD',
        url: body.url,
        category: 'primary',
        availability: 'inStock',
        validFrom: '2026-01-05T00:00:00+00:00',
      },
      performer: 'Organization',
    });
    expect(body.venue.json_ld).toMatchObject({ '@type': 'Place', address: { addressLocality: 'Bern' } });
  });

  it('sorts its terms by name and counts their published events', async () => {
    await given(anEvent({ tags: ['a'], status: 'draft' }));
    await given(anEvent({ tags: ['a'] }));
    const { id } = await given(anEvent({ tags: ['b', 'a'] }));
    const { body } = await api.get(`/events/${id}`);
    expect(body.tags).toMatchObject([
      { name: 'a', count: 2 },
      { name: 'b', count: 1 },
    ]);
  });

  it('is 404 for what is no event', async () => {
    const { venue } = await given(anEvent({ venue: { venue: 'Hall' } }));
    for (const path of [
      '/events/9999',
      '/events/0',
      `/events/${venue.id}`,
      '/events/99999999999',
      '/events/by-slug/x',
    ]) {
      const { status, body } = await api.get(path);
      expect([path, status, body.code]).toEqual([path, 404, 'rest-event-not-found']);
    }
  });

  it.each(['/events/abc', '/events/-1', '/events/1.5', '/events/1/2'])('has no route at %s', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });
});

describe('who may read an event', () => {
  const roles: (Login | undefined)[] = [
    undefined,
    'subscriber',
    'another-contributor',
    'another-author',
    'author',
    'editor',
  ];
  it.each(['draft', 'pending', 'private', 'future'])('that is %s is its author and editors', async (status) => {
    const date = status === 'future' ? '2026-03-01' : '2026-02-01';
    const { id, slug } = await given(anEvent({ status, date }), 'author');
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
      const statuses = [];
      for (const role of roles) statuses.push((await (role ? api.as(role) : api).get(path)).status);
      expect(statuses).toEqual([403, 403, 403, 403, 200, 200]);
    }
    expect((await api.get(`/events/${id}`)).body.code).toBe('event-not-accessible');
  });

  it('is everybody once its date has come', async () => {
    const { id } = await given(anEvent({ date: '2026-03-01' }));
    expect((await api.get(`/events/${id}`, { now: '2026-02-28 23:59:59' })).status).toBe(403);
    const { status, body } = await api.get(`/events/${id}`, { now: '2026-03-01 00:00:00' });
    expect([status, body.status]).toEqual([200, 'publish']);
  });

  it('is everybody who has its address when it is hidden from listings', async () => {
    const { id } = await given(anEvent({ hide_from_listings: true }));
    expect((await api.get(`/events/${id}`)).status).toBe(200);
  });

  it('is nobody with wrong credentials', async () => {
    const { id } = await given(anEvent());
    const wrong = `Basic ${Buffer.from('administrator:wrong').toString('base64')}`;
    expect((await api.get(`/events/${id}`, { headers: { authorization: wrong } })).status).toBe(401);
  });

  it('sees linked records only where they could be read alone', async () => {
    const { id } = await given(
      anEvent({
        venue: { venue: 'Hall', status: 'draft' },
        organizer: [{ organizer: 'Anna' }, { organizer: 'Ben', status: 'private' }],
      }),
    );
    const { body } = await api.get(`/events/${id}`);
    expect(body.venue).toEqual([]);
    expect(body.organizer.map(({ organizer }: { organizer: string }) => organizer)).toEqual(['Anna']);
    expect(body.json_ld.location).toBeUndefined();
    expect((await admin.get(`/events/${id}`)).body.organizer).toHaveLength(2);
  });
});
