import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { valuesOf } from '../../support/feeds.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, given, clock } = await appForThisFile();
const admin = api.as('administrator');

const tagOf = async (path: string) => (await api.get(path)).headers.get('etag') ?? '';

describe('the tag of a feed', () => {
  it.each(['/events.ics', '/events.rss', '/events.csv'])('stays as long as nothing changes: %s', async (path) => {
    await given(anEvent());
    const [first, second] = [await api.get(path), await api.get(path)];
    expect(second.body).toBe(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const again = await api.get(path, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('changes with each write', async () => {
    const { id } = await given(anEvent());
    const before = await tagOf(`/events/${id}.ics`);
    await admin.patch(`/events/${id}`, { title: 'Other' });
    const after = await tagOf(`/events/${id}.ics`);
    expect(after).not.toBe(before);
    const { status } = await api.get(`/events/${id}.ics`, { headers: { 'If-None-Match': before } });
    expect(status).toBe(200);
  });

  it('changes when a scheduled event or venue is published', async () => {
    const query = '/events.ics?start_date=2026-02-01&end_date=2026-03-31';
    await given(anEvent({ title: 'Soon', date: '2026-02-15 13:00:00' }));
    await given(aVenue({ date: '2026-02-15 14:00:00' }));
    const tags = [];
    for (const now of ['12:00:00', '12:30:00', '13:00:00', '13:30:00', '14:00:00']) {
      tags.push((await api.get(query, { now: `2026-02-15 ${now}` })).headers.get('etag'));
    }
    expect([tags[0], tags[2]]).toEqual([tags[1], tags[3]]);
    expect(new Set(tags).size).toBe(3);
  });

  it('belongs to one address', async () => {
    await given(anEvent());
    const tags = await Promise.all(['/events.ics', '/events.csv', '/events.ics?search=event'].map(tagOf));
    expect(new Set(tags).size).toBe(3);
  });

  it('is the same for HEAD, which has the total and no body', async () => {
    await given(anEvent());
    const head = await api.send('HEAD', '/events.ics');
    expect([head.status, head.body, head.headers.get('x-tec-total')]).toEqual([200, '', '1']);
    expect(head.headers.get('etag')).toBe(await tagOf('/events.ics'));
  });

  it('is rejected by a precondition that does not hold', async () => {
    const { status, body } = await api.get('/events.ics', { headers: { 'If-Match': '"other"' } });
    expect([status, body.code]).toEqual([412, 'rest_precondition_failed']);
  });
});

describe('an event in a subscription', () => {
  const read = async (id: number) => (await api.get(`/events/${id}.ics`)).body as string;

  it('keeps its UID and counts its writes', async () => {
    const { id } = await given(anEvent({ title: 'Fair', slug: 'fair' }));
    const before = await read(id);
    clock.moveTo('2026-02-15 15:00:00');
    await admin.patch(`/events/${id}`, {
      title: 'Feast',
      slug: 'feast',
      start_date: '2026-02-20 10:00:00',
      end_date: '2026-02-20 11:00:00',
    });
    const after = await read(id);
    const elsewhere = await api.get(`/events/${id}.ics`, { headers: { Host: 'other.example' } });
    const uid = valuesOf(before, 'UID');
    expect(uid).toEqual([expect.stringMatching(new RegExp(`^event-${id}@[0-9a-f-]{36}$`))]);
    expect([valuesOf(after, 'UID'), valuesOf(elsewhere.body, 'UID')]).toEqual([uid, uid]);
    expect([valuesOf(before, 'SEQUENCE'), valuesOf(after, 'SEQUENCE')]).toEqual([['0'], ['1']]);
    expect([valuesOf(after, 'CREATED'), valuesOf(after, 'LAST-MODIFIED')]).toEqual([
      ['20260215T120000Z'],
      ['20260215T150000Z'],
    ]);
  });

  it('is canceled, and gone from the trash', async () => {
    const { id } = await given(anEvent());
    await admin.patch(`/events/${id}`, { event_status: 'canceled', event_status_reason: 'Storm' });
    const canceled = await read(id);
    expect(valuesOf(canceled, 'STATUS')).toEqual(['CANCELLED']);
    expect(valuesOf(canceled, 'DESCRIPTION')).toEqual(['Storm']);
    await admin.delete(`/events/${id}`);
    expect((await api.get('/events.ics')).body).not.toContain('VEVENT');
  });

  it('changes with the venue that it shows', async () => {
    const venue = await given(aVenue({ venue: 'Hall' }));
    const { id } = await given(anEvent({ venue: venue.id }));
    clock.moveTo('2026-02-15 15:00:00');
    await admin.patch(`/venues/${venue.id}`, { venue: 'Theatre' });
    const after = await read(id);
    expect(valuesOf(after, 'LOCATION')).toEqual(['Theatre']);
    expect(valuesOf(after, 'LAST-MODIFIED')).toEqual(['20260215T150000Z']);
  });
});

it('is not compressed as iCalendar, but in other formats', async () => {
  await given(anEvent({ description: 'Words '.repeat(1000) }));
  const headers = { 'Accept-Encoding': 'gzip' };
  const codings = await Promise.all(
    ['/events.ics', '/events.csv'].map(async (path) =>
      (await api.get(path, { headers })).headers.get('content-encoding'),
    ),
  );
  expect(codings).toEqual([null, 'gzip']);
});

it('has the same events whatever host the service has', async () => {
  const named = await startApp({ PUBLIC_URL: 'https://calendar.example' });
  const { id } = await named.given(anEvent());
  const { body } = await named.api.get(`/events/${id}.ics`);
  expect(valuesOf(body, 'URL')[0]).toMatch(/^https:\/\/calendar\.example\/event\//);
  expect(valuesOf(body, 'UID')[0]).not.toContain('calendar.example');
  await named.stop();
});
