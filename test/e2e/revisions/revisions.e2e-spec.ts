import { describe, expect, it } from '@jest/globals';
import { LogMaintenance } from '../../../src/changes/log-maintenance.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, app, clock, database, given } = await appForThisFile();
const editor = api.as('editor');

/** An event with three versions: its title, text, venue and tag have changed. */
async function anEventWithVersions() {
  const [hall, park, tag] = [await given(aVenue()), await given(aVenue()), await given(aTag())];
  const event = await given(
    anEvent({ title: 'Fair', description: '<p>One</p>\n<p>Two</p>', venue: hall.id, tags: [tag.id], cost: '5' }),
  );
  await editor.patch(`/events/${event.id}`, { title: 'Summer fair', description: '<p>One</p>\n<p>2</p>' });
  await editor.patch(`/events/${event.id}`, { venue: [park.id, hall.id], tags: [], featured: true });
  return { id: event.id as number, hall, park, tag, path: `/events/${event.id}/revisions` };
}

describe('the revisions of a record', () => {
  it('are listed, newest first, with who changed what', async () => {
    const { path } = await anEventWithVersions();
    const { status, body } = await editor.get(path);
    expect([status, body]).toEqual([
      200,
      {
        total: 3,
        revisions: [
          { version: 3, at_utc: '2026-02-15 12:00:00', user: 'editor', fields: ['featured', 'tags', 'venue'] },
          { version: 2, at_utc: '2026-02-15 12:00:00', user: 'editor', fields: ['title', 'description'] },
          { version: 1, at_utc: '2026-02-15 12:00:00', user: 'administrator', fields: [] },
        ],
      },
    ]);
  });

  it('are read as the record was', async () => {
    const { path, hall, tag } = await anEventWithVersions();
    const { body } = await editor.get(`${path}/1`);
    expect(body).toMatchObject({
      version: 1,
      record: {
        title: 'Fair',
        slug: 'fair',
        status: 'publish',
        venue: [hall.id],
        tags: [tag.id],
        featured: false,
        cost: '$5',
      },
    });
  });

  it('are compared field by field, and texts line by line', async () => {
    const { path, hall, park, tag } = await anEventWithVersions();
    expect((await editor.get(`${path}/1/diff/3`)).body).toEqual({
      from: 1,
      to: 3,
      fields: {
        title: { from: 'Fair', to: 'Summer fair' },
        description: { lines: [' <p>One</p>', '-<p>Two</p>', '+<p>2</p>'] },
        featured: { from: false, to: true },
        tags: { from: [tag.id], to: [] },
        venue: { from: [hall.id], to: [park.id, hall.id] },
      },
    });
    expect((await editor.get(`${path}/2/diff/2`)).body.fields).toEqual({});
  });

  it('are restored as a new version; status and slug stay', async () => {
    const { id, path, hall } = await anEventWithVersions();
    await editor.patch(`/events/${id}`, { slug: 'other', status: 'draft' });
    const { status, body } = await editor.post(`${path}/1/restore`);
    expect([status, body.title, body.venue.id, body.slug, body.status, body.warnings]).toEqual([
      ...[200, 'Fair', hall.id, 'other', 'draft', undefined],
    ]);
    expect((await editor.get(path)).body.total).toBe(5);
  });

  it('are restored in some fields, also in status and slug', async () => {
    const { id, path } = await anEventWithVersions();
    await editor.patch(`/events/${id}`, { slug: 'other', status: 'draft' });
    const { body } = await editor.post(`${path}/1/restore`, { fields: ['title', 'status', 'slug'] });
    expect([body.title, body.status, body.slug, body.featured]).toEqual(['Fair', 'publish', 'fair', true]);
  });

  it('bring a record out of the trash', async () => {
    const { id, path } = await anEventWithVersions();
    await editor.delete(`/events/${id}`);
    const { status, body } = await editor.post(`${path}/2/restore`);
    expect([status, body.status, body.title]).toEqual([200, 'publish', 'Summer fair']);
    await editor.delete(`/events/${id}`);
    const trashed = (await editor.get(path)).body.revisions[0].version;
    expect((await editor.post(`${path}/${trashed}/restore`)).body.status).toBe('draft');
  });

  it('name links to records that are gone', async () => {
    const { id, path, hall, tag } = await anEventWithVersions();
    await editor.delete(`/venues/${hall.id}`);
    await editor.delete(`/tags/${tag.id}`);
    const { body } = await editor.post(`${path}/1/restore`);
    expect([body.title, body.venue, body.tags]).toEqual(['Fair', [], []]);
    expect(body.warnings).toEqual([
      { field: 'venue', id: hall.id, message: `There is no venue with id ${hall.id} any more.` },
      { field: 'tags', id: tag.id, message: `There is no tags with id ${tag.id} any more.` },
    ]);
    expect((await editor.get(`/events/${id}`)).body.warnings).toBeUndefined();
  });

  it('are restored only if nobody has changed the record since', async () => {
    const { id, path } = await anEventWithVersions();
    const { headers } = await editor.get(`/events/${id}`);
    await editor.patch(`/events/${id}`, { title: 'Later' });
    const ifMatch = { headers: { 'If-Match': headers.get('etag') ?? '' } };
    expect((await editor.post(`${path}/1/restore`, {}, ifMatch)).status).toBe(412);
  });

  it.each([
    ['venues', aVenue(), { venue: 'Hall', city: 'Bergen' }, 'venue'],
    ['organizers', anOrganizer(), { organizer: 'Club', email: 'club@site.example' }, 'organizer'],
    ['categories', aCategory(), { name: 'Music', description: 'Loud' }, 'name'],
    ['tags', aTag(), { name: 'Loud', description: 'Music' }, 'name'],
  ] as const)('exist for %s, too', async (kind, draft, changes, name) => {
    const record = await given(draft);
    await editor.patch(`/${kind}/${record.id}`, changes);
    const path = `/${kind}/${record.id}/revisions`;
    expect(Object.keys((await editor.get(`${path}/1/diff/2`)).body.fields).sort()).toEqual(
      expect.arrayContaining(Object.keys(changes)),
    );
    const { status, body } = await editor.post(`${path}/1/restore`);
    expect([status, body[name]]).toEqual([200, record[name]]);
  });

  it('of a category know its parent', async () => {
    const [music, jazz] = [await given(aCategory()), await given(aCategory())];
    await editor.patch(`/categories/${jazz.id}`, { parent: music.id });
    await editor.patch(`/categories/${jazz.id}`, { parent: 0 });
    const { body } = await editor.post(`/categories/${jazz.id}/revisions/2/restore`);
    expect(body.parent).toBe(music.id);
    await editor.delete(`/categories/${music.id}`);
    const lost = await editor.post(`/categories/${jazz.id}/revisions/2/restore`);
    expect([lost.body.parent, lost.body.warnings?.length]).toEqual([0, 1]);
  });

  it('have the slug that a new record has got', async () => {
    await given(anEvent({ title: 'Fair' }));
    const second = await given(anEvent({ title: 'Fair' }));
    expect((await editor.get(`/events/${second.id}/revisions/1`)).body.record.slug).toBe('fair-2');
  });

  it('are no more than fifty', async () => {
    const tag = await given(aTag());
    for (let n = 0; n < 69; n++) await editor.patch(`/tags/${tag.id}`, { description: `Version ${n}` });
    const { body } = await editor.get(`/tags/${tag.id}/revisions`);
    expect([body.total, body.revisions.at(-1).version]).toEqual([50, 21]);
    const old = await editor.get(`/tags/${tag.id}/revisions/20`);
    expect([old.status, old.body.code]).toEqual([410, 'revision-expired']);
  });
});

describe('who may not edit a record', () => {
  it('gets nothing of its revisions', async () => {
    const { path } = await anEventWithVersions();
    const tag = await given(aTag());
    const paths = [path, `${path}/1`, `${path}/1/diff/2`, `/tags/${tag.id}/revisions`];
    for (const one of paths) {
      expect((await api.get(one)).status).toBe(401);
      expect((await api.as('another-author').get(one)).status).toBe(403);
    }
    expect((await api.as('another-author').post(`${path}/1/restore`)).status).toBe(403);
    expect((await editor.get(`${path}/1`)).body.record.title).toBe('Fair');
  });

  it('reads them of records of their own', async () => {
    const event = await given(anEvent(), 'author');
    expect((await api.as('author').get(`/events/${event.id}/revisions`)).body.total).toBe(1);
  });
});

it.each([
  ['get', '/events/999999/revisions', undefined, 404, 'rest-event-not-found'],
  ['get', '/tags/999999/revisions/1', undefined, 404, 'rest-tag-not-found'],
  ['get', '{event}/revisions/2', undefined, 404, 'rest-revision-not-found'],
  ['get', '{event}/revisions/0', undefined, 404, 'rest-revision-not-found'],
  ['get', '{event}/revisions/99999999999999999999', undefined, 404, 'rest-revision-not-found'],
  ['get', '{event}/revisions/x', undefined, 404, 'rest_no_route'],
  ['get', '{event}/revisions/1/diff/2', undefined, 404, 'rest-revision-not-found'],
  ['post', '{event}/revisions/1/restore', { fields: ['nothing'] }, 400, 'rest_invalid_param'],
  ['post', '{event}/revisions/1/restore', { fields: [] }, 400, 'rest_invalid_param'],
  ['post', '{event}/revisions/1/restore', { fields: [['title']] }, 400, 'rest_invalid_param'],
] as const)('%s %s is a clear error', async (method, path, sent, status, code) => {
  const event = await given(anEvent());
  const address = path.replace('{event}', `/events/${event.id}`);
  const response = await (method === 'get' ? editor.get(address) : editor.post(address, sent));
  expect([response.status, response.body.code]).toEqual([status, code]);
});

it('revisions are deleted after their time', async () => {
  const { path } = await anEventWithVersions();
  clock.moveTo('2027-03-23 12:00:01');
  await app.get(LogMaintenance).run();
  expect((await editor.get(path)).body.total).toBe(0);
  expect((await editor.get(`${path}/1`)).status).toBe(410);
});

it('a list of revisions takes two statements', async () => {
  const { path } = await anEventWithVersions();
  expect((await statementsOf(database, () => editor.get(path))).length).toBeLessThanOrEqual(3);
});
