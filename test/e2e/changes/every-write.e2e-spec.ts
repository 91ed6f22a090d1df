import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { loggedBy } from '../../support/logged-changes.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();
const admin = api.as('administrator');

const aWeeklyEvent = () => anEvent({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' }, venue: { venue: 'Hall' } });
const DRAFTS = {
  events: () =>
    anEvent({ venue: { venue: 'Arena' }, organizer: { organizer: 'Ben' }, categories: ['Rock'], tags: ['Loud'] }),
  venues: () => aVenue(),
  organizers: () => anOrganizer(),
  categories: () => aCategory(),
  tags: () => aTag(),
  tokens: () => ({ path: '/tokens', fields: { name: 'Sync', role: 'editor' } }),
  webhooks: () => ({ path: '/webhooks', fields: { url: 'https://site.example/hooks' } }),
} as const;
type Plural = keyof typeof DRAFTS;

/** A record of the kind, by its id and its slug. */
async function aRecord(kind: string): Promise<{ id: number; slug: string }> {
  if (kind === 'batch') return { id: 0, slug: '' };
  if (kind !== 'series') return given(DRAFTS[kind as Plural]());
  const { series } = await given(aWeeklyEvent());
  return (await api.get(`/series/${series.id}`)).body;
}

const EXTERNAL = '/by-external-id/other-system/17';

/** A record with an id in another system. */
async function anImportedRecord(kind: string): Promise<{ id: number; slug: string }> {
  const { fields } = kind === 'series' ? aWeeklyEvent() : DRAFTS[kind as Plural]();
  const { status, body } = await admin.put(`/${kind}${EXTERNAL}`, fields);
  expect(status).toBe(201);
  return body;
}

/** The body of a write at a route. */
function bodyAt(path: string): object {
  if (path.endsWith('/restore')) return {};
  if (path.endsWith('/occurrences')) return { start_date: '2026-05-04 18:00:00' };
  if (path === '/batch') return { operations: [{ method: 'POST', path: '/events', body: anEvent().fields }] };
  const kind = path.split('/')[1] as Plural;
  return path === `/${kind}` ? DRAFTS[kind]().fields : { description: 'Another text' };
}

const { routes } = (await api.get('/')).body as { routes: Record<string, { methods: string[] }> };
const writes = Object.entries(routes).flatMap(([pattern, { methods }]) => {
  const path = pattern.replace('/calendar/events/v1', '');
  return methods.filter((method) => method !== 'GET').map((method) => [method, path] as const);
});
/** What is sent to webhooks is no change of a record, and what imports write is not written by the request. */
const OTHERS = /^\/(webhooks\/.*\/(test|replay|redeliver)$|imports)/;

describe('a write leaves one row in the log for each record that it changes', () => {
  it.each(writes.filter(([, path]) => !OTHERS.test(path)))('%s %s', async (method, path) => {
    const kind = path.split('/')[1] ?? '';
    const isExternal = path.includes('/by-external-id/');
    const { id, slug } = isExternal ? await anImportedRecord(kind) : await aRecord(kind);
    const address = path
      .replace('(?P<id>\\d+)', String(id))
      .replace('(?P<slug>[^/]+)', slug)
      .replace('(?P<version>\\d+)', '1')
      .replace(/\/by-external-id\/.*/, EXTERNAL);
    const { rows, logged, changed } = await loggedBy(database, async () => {
      const { status } = await admin.send(method, address, bodyAt(path));
      expect([200, 201]).toContain(status);
    });
    expect(changed).not.toEqual([]);
    expect(logged).toEqual(changed);
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
    const via = path === '/batch' ? 'batch' : 'api';
    expect(rows.map((row) => [row.via, row.user_id])).toEqual(rows.map(() => [via, 1]));
  });
});

describe('so does a write of several dates of a series', () => {
  it.each([
    ['PATCH', 'this', { title: 'Other' }],
    ['PATCH', 'this', { series: null }],
    ['PATCH', 'following', { title: 'Other' }],
    ['PATCH', 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } }],
    ['DELETE', 'this', {}],
    ['DELETE', 'following', {}],
    ['DELETE', 'all', {}],
  ])('%s with scope %s and %j', async (method, scope, body) => {
    const { series } = await given(aWeeklyEvent());
    const { occurrences } = (await api.get(`/series/${series.id}/occurrences`)).body;
    const { id } = occurrences[2];
    const { logged, changed } = await loggedBy(database, async () => {
      const query = scope === 'this' ? '' : `?scope=${scope}`;
      expect((await admin.send(method, `/events/${id}${query}`, body)).status).toBe(200);
    });
    expect(changed.length).toBeGreaterThan(0);
    expect(logged).toEqual(changed);
  });

  it('a date that is restored', async () => {
    const { id } = await given(aWeeklyEvent());
    await admin.delete(`/events/${id}`);
    const { logged, changed, rows } = await loggedBy(database, () =>
      admin.patch(`/events/${id}`, { status: 'publish' }),
    );
    expect(logged).toEqual(changed);
    expect(rows.map(({ act }) => act).sort()).toEqual(['restored', 'updated']);
  });
});

it('a refused write leaves none', async () => {
  const { id } = await given(anEvent());
  const { logged, changed } = await loggedBy(database, async () => {
    expect((await admin.patch(`/events/${id}`, { start_date: 'never' })).status).toBe(400);
    expect((await api.as('author').delete(`/events/${id}`)).status).toBe(403);
    expect((await admin.post('/events', anEvent({ venue: 999_999 }).fields)).status).toBe(400);
  });
  expect([logged, changed]).toEqual([[], []]);
});

it('children of a category that is deleted move up, each with a row of its own', async () => {
  const parent = await given(aCategory());
  const child = await given(aCategory({ parent: parent.id }));
  const { rows } = await loggedBy(database, () => admin.delete(`/categories/${parent.id}`));
  expect(rows.map(({ record_id, act, version, fields }) => [record_id, act, version, fields])).toEqual([
    [child.id, 'updated', 2, 'parent'],
    [parent.id, 'deleted', 2, ''],
  ]);
});
