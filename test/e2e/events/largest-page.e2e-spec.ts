import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import type { ApiResponse } from '../../support/api.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');
const dates = { start_date: '2026-02-16 18:00:00', end_date: '2026-02-16 20:00:00' };
const LONG = '🏮'.repeat(60_000);
const tooLarge = ({ status, body }: ApiResponse) => [status, Object.keys(body.data?.params ?? {})];
const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => ({ [kind]: `${kind} ${at}` }));

describe('a description', () => {
  it.each([
    ['letters', 'x'],
    ['four bytes each', '🏮'],
    ['what JSON escapes', '"'],
    ['what HTML escapes', '&'],
    ['backslashes', '\\'],
    ['tags', '<b>'],
  ])('of 60,000 characters is kept: %s', async (_, unit) => {
    const description = unit.repeat(60_000 / unit.length);
    for (const draft of [anEvent({ description }), aVenue({ description }), anOrganizer({ description })]) {
      expect((await admin.post(draft.path, draft.fields)).status).toBe(201);
    }
  });

  it('is refused when its record would be larger than the limit, which is named', async () => {
    const description = '🏮'.repeat(160_000);
    for (const draft of [anEvent({ description }), aVenue({ description }), anOrganizer({ description })]) {
      const { status, body } = await admin.post(draft.path, draft.fields);
      expect([status, body.data.params]).toEqual([400, { description: expect.stringContaining('620000 bytes') }]);
    }
  });
});

describe('an event', () => {
  it('is refused if it is too large with what it links to', async () => {
    const { id: venue } = await given(aVenue({ description: LONG }));
    const organizers = [
      await given(anOrganizer({ description: LONG })),
      await given(anOrganizer({ description: LONG })),
    ];
    const organizer = organizers.map(({ id }) => id);
    const event = await given(anEvent({ description: 'x'.repeat(100_000), venue, organizer: organizer.slice(0, 1) }));
    expect(tooLarge(await admin.patch(`/events/${event.id}`, { organizer }))).toEqual([400, ['organizer']]);
    expect(tooLarge(await admin.patch(`/events/${event.id}`, { description: LONG }))).toEqual([400, ['description']]);
    expect((await api.get(`/events/${event.id}`)).body.organizer).toHaveLength(1);
    expect((await admin.put(`/events/${event.id}`, { title: 'Still changed' })).status).toBe(200);
  });

  it('counts links the writer may not see', async () => {
    const venue = await given(aVenue({ description: LONG, status: 'draft' }));
    const organizer = await given(anOrganizer({ description: LONG, status: 'draft' }));
    const { id } = await given(anEvent({ venue: venue.id, organizer: organizer.id, author: 3 }));
    expect(tooLarge(await api.as('author').patch(`/events/${id}`, { description: LONG }))).toEqual([
      400,
      ['description'],
    ]);
  });

  it.each([
    ['venue', 250],
    ['organizer', 250],
  ])('has no more %ss than fit', async (kind, count) => {
    expect(tooLarge(await admin.post('/events', { title: 'Many', ...dates, [kind]: names(kind, count) }))).toEqual([
      400,
      [kind],
    ]);
    expect((await admin.post('/events', { title: 'Some', ...dates, [kind]: names(kind, 20) })).status).toBe(201);
  });

  it('has no more tags than fit', async () => {
    const tags = Array.from({ length: 250 }, (_, at) => `tag ${at}`);
    expect(tooLarge(await admin.post('/events', { title: 'Many', ...dates, tags }))).toEqual([400, ['tags']]);
    expect((await admin.post('/events', { title: 'Some', ...dates, tags: tags.slice(0, 100) })).status).toBe(201);
  });

  it('holds back a venue, an organizer and a tag that would grow too large for it', async () => {
    const event = await given(
      anEvent({ description: LONG, venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' }, tags: ['Jazz'] }),
    );
    const [venue, organizer, tag] = [
      `/venues/${event.venue.id}`,
      `/organizers/${event.organizer[0].id}`,
      `/tags/${event.tags[0].id}`,
    ];
    expect((await admin.patch(venue, { description: LONG })).status).toBe(200);
    expect(tooLarge(await admin.patch(organizer, { description: LONG }))).toEqual([400, ['description']]);
    const most = '🏮'.repeat(16_000);
    expect((await admin.patch(tag, { description: most })).status).toBe(200);
    const others = [await given(aTag({ description: most })), await given(aTag({ description: most }))];
    const tags = [...event.tags, ...others].map(({ id }) => id);
    expect(tooLarge(await admin.patch(`/events/${event.id}`, { tags }))).toEqual([400, ['tags']]);
    expect((await admin.patch(organizer, { phone: '1' })).status).toBe(200);
  });
});

it('fifty of the largest events make a page of at most 32 MB', async () => {
  const venue = await given(aVenue({ description: LONG }));
  const organizers = await Promise.all(names('organizer', 18).map((fields) => given(anOrganizer(fields))));
  const sent = { description: LONG, venue: venue.id, organizer: organizers.map(({ id }) => id) };
  for (let n = 0; n < 50; n += 1) await given(anEvent({ ...sent, title: '🏮'.repeat(10_000) }));
  const page = await api.get('/events?per_page=50');
  const bytes = Buffer.byteLength(JSON.stringify(page.body));
  expect(page.body.events).toHaveLength(50);
  expect(bytes).toBeGreaterThan(25e6);
  expect(bytes).toBeLessThanOrEqual(32e6);
  expect(tooLarge(await admin.patch(`/events/${page.body.events[0].id}`, { excerpt: LONG }))).toEqual([
    400,
    ['excerpt'],
  ]);
});
