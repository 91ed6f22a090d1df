import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const aSeries = (fields: Record<string, unknown> = {}): Draft => {
  const { fields: event } = anEvent({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' }, ...fields });
  return { path: '/series', fields: event };
};
const KINDS: Record<string, (fields?: Record<string, unknown>) => Draft> = {
  events: anEvent,
  venues: aVenue,
  organizers: anOrganizer,
  categories: aCategory,
  tags: aTag,
  series: aSeries,
};
const ID = { source: 'crm', id: 'A/1 ä%2F' };
const address = (plural: string, id = ID.id) => `/${plural}/by-external-id/crm/${encodeURIComponent(id)}`;
const when = (headers: Record<string, string>) => ({ headers });

const UNUSABLE = [
  ['UP', 'a', 'source'],
  ['a:b', 'a', 'source'],
  ['crm', 'x'.repeat(256), 'external_id'],
  ['crm', 'a\n', 'external_id'],
] as const;

describe.each(Object.entries(KINDS))('PUT /%s/by-external-id', (plural, draft) => {
  it('creates a record, then changes what is sent', async () => {
    const created = await editor.put(address(plural), draft({ description: 'one' }).fields);
    const { id, slug } = created.body;
    expect([created.status, created.body.external_ids]).toEqual([201, [ID]]);
    expect(created.headers.get('location')).toMatch(new RegExp(`/${plural}/${id}$`));
    const changed = await editor.put(address(plural), { description: 'two' });
    expect([changed.status, changed.headers.get('location')]).toEqual([200, null]);
    expect(changed.body).toMatchObject({ id, slug, external_ids: [ID] });
    expect(changed.body.description).toContain('two');
    expect((await editor.get(address(plural))).body).toEqual((await editor.get(`/${plural}/${id}`)).body);
    // The id is decoded once.
    expect((await editor.get(address(plural, 'A/1 ä/'))).status).toBe(404);
  });

  it('keeps the id of the path, whatever ids are sent', async () => {
    const more = { source: 'old', id: '1' };
    const created = await editor.put(address(plural), draft({ external_ids: [more] }).fields);
    expect(created.body.external_ids).toEqual([ID, more]);
    expect((await editor.put(address(plural), { external_ids: [] })).body.external_ids).toEqual([ID]);
    const many = Array.from({ length: 20 }, (_, id) => ({ source: 'old', id }));
    expect((await editor.put(address(plural), { external_ids: many })).status).toBe(400);
  });

  it('only creates with If-None-Match: *, and only changes with If-Match', async () => {
    const none = await editor.put(address(plural), draft().fields, when({ 'If-Match': '*' }));
    expect([none.status, none.body.code]).toEqual([412, 'rest_precondition_failed']);
    expect((await editor.put(address(plural), draft().fields, when({ 'If-None-Match': '*' }))).status).toBe(201);
    expect((await editor.put(address(plural), { description: 'x' }, when({ 'If-None-Match': '*' }))).status).toBe(412);
    const tag = (await editor.get(address(plural))).headers.get('etag') ?? '';
    expect((await editor.put(address(plural), { description: 'y' }, when({ 'If-Match': tag }))).status).toBe(200);
    expect((await editor.put(address(plural), { description: 'z' }, when({ 'If-Match': tag }))).status).toBe(412);
  });

  it('names what a new record needs, and creates nothing without it', async () => {
    const { status, body } = await editor.put(address(plural), { description: 'x' });
    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
    expect((await editor.get(address(plural))).status).toBe(404);
  });

  it('takes the rights of creates and updates', async () => {
    expect((await api.put(address(plural), draft().fields)).status).toBe(401);
    expect((await api.as('subscriber').put(address(plural), draft().fields)).status).toBe(403);
    await editor.put(address(plural), draft().fields);
    expect((await api.as('contributor').put(address(plural), { description: 'x' })).status).toBe(403);
    expect((await api.as('contributor').delete(address(plural))).status).toBe(403);
  });

  it('replays the answer to an Idempotency-Key, of this id alone', async () => {
    const { fields } = draft();
    const once = when({ 'Idempotency-Key': 'once' });
    const [first, second] = [
      await editor.put(address(plural), fields, once),
      await editor.put(address(plural), fields, once),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.body).toEqual(first.body);
    expect((await editor.put(address(plural, 'other'), fields, once)).status).toBe(422);
  });

  it('is one create of many at once', async () => {
    const { fields } = draft();
    const sent = Array.from({ length: 8 }, () => editor.put(address(plural), fields));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(7).fill(200), 201]);
    expect((await editor.get(`/${plural}?hide_empty=false&start_date=2000-01-01&series_view=first`)).body.total).toBe(
      1,
    );
  });

  it('is one create of many batches at once', async () => {
    const operations = [{ method: 'PUT', path: address(plural), body: draft().fields }];
    const sent = Array.from({ length: 8 }, () => editor.post('/batch', { operations }));
    const statuses = (await Promise.all(sent)).map(({ body }) => Number(body.results[0].status)).sort();
    expect(statuses).toEqual([...Array<number>(7).fill(200), 201]);
    expect((await editor.get(`/${plural}?hide_empty=false&start_date=2000-01-01&series_view=first`)).body.total).toBe(
      1,
    );
  });

  it('is refused if another record has one of the further ids', async () => {
    const more = { source: 'old', id: '1' };
    await editor.put(`/${plural}/by-external-id/old/1`, draft().fields);
    const refused = await editor.put(address(plural), draft({ external_ids: [more] }).fields);
    expect([refused.status, refused.body.code]).toEqual([409, 'external-id-taken']);
    expect((await editor.get(address(plural))).status).toBe(404);
  });

  it('GET, PATCH, POST and DELETE find the record, and nothing else', async () => {
    await editor.put(address(plural), draft().fields);
    for (const method of ['PATCH', 'POST']) {
      const { status, body } = await editor.send(method, address(plural), { description: method });
      expect([status, body.external_ids]).toEqual([200, [ID]]);
    }
    for (const method of ['GET', 'PATCH', 'POST', 'DELETE']) {
      const missing = await editor.send(method, address(plural, 'a/1'), method === 'GET' ? undefined : {});
      expect([missing.status, missing.body.code]).toEqual([404, expect.stringMatching(/^rest-\w+-not-found$/)]);
    }
    expect((await editor.delete(address(plural))).status).toBe(200);
  });

  it('takes no source and no id that a record cannot have', async () => {
    for (const [source, id, parameter] of UNUSABLE) {
      const path = `/${plural}/by-external-id/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
      for (const response of [await api.get(path), await editor.put(path, draft().fields)]) {
        expect([path, response.status, Object.keys(response.body.data.params)]).toEqual([path, 400, [parameter]]);
      }
    }
  });
});

describe.each(['events', 'venues', 'organizers', 'series'])('hidden and removed %s', (plural) => {
  const draft = KINDS[plural] ?? anEvent;

  it('are not found by others, whose PUT learns only that the id is taken', async () => {
    await editor.put(address(plural), draft({ status: 'draft' }).fields);
    for (const viewer of [api, api.as('subscriber'), api.as('author')]) {
      expect((await viewer.get(address(plural))).body.code).toMatch(/-not-found$/);
    }
    const author = api.as('author');
    expect((await author.patch(address(plural), { description: 'x' })).status).toBe(404);
    expect((await author.delete(address(plural))).status).toBe(404);
    const refused = await author.put(address(plural), draft().fields);
    expect([refused.status, refused.body.data]).toEqual([409, { status: 409, source: 'crm', external_id: ID.id }]);
  });

  it('in the trash change by PUT, and return by status alone', async () => {
    await editor.put(address(plural), draft().fields);
    await editor.delete(address(plural));
    const changed = await editor.put(address(plural), { description: 'x' });
    expect([changed.status, changed.body.status]).toEqual([200, 'trash']);
    expect((await api.get(address(plural))).status).toBe(404);
    expect((await editor.put(address(plural), { status: 'publish' })).body.status).toBe('publish');
  });
});

describe('series', () => {
  it('have the external ids of a create with a recurrence; their dates have their own', async () => {
    const event = await given(anEvent({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' }, external_ids: [ID] }), 'editor');
    expect(event.external_ids).toBeUndefined();
    expect((await editor.get(address('series'))).body.id).toBe(event.series.id);
    const dated = await editor.patch(`/events/${event.id}`, { external_ids: [{ source: 'crm', id: 'date' }] });
    expect(dated.body).toMatchObject({ external_ids: [{ source: 'crm', id: 'date' }], series: { overrides: [] } });
    const detached = await editor.patch(address('events', 'date'), { series: null });
    expect([detached.body.id, detached.body.series]).toEqual([event.id, undefined]);
  });

  it('keep theirs when they are split; dates cannot all get the same', async () => {
    const { body: series } = await editor.put(address('series'), aSeries().fields);
    const { body: dates } = await editor.get(`/events?series=${series.id}&start_date=2000-01-01`);
    const { id } = dates.events[1];
    await editor.patch(`/events/${id}`, { external_ids: [{ source: 'crm', id: 'date' }] });
    const all = `/events/${id}?scope=all`;
    for (const external_ids of [[{ source: 'crm', id: 'other' }], []]) {
      const refused = await editor.patch(all, { external_ids });
      expect([refused.status, Object.keys(refused.body.data?.params ?? {})]).toEqual([400, ['external_ids']]);
    }
    const { body: read } = await editor.get(`/events/${id}`);
    expect((await editor.patch(all, { title: 'All', external_ids: read.external_ids })).status).toBe(200);
    const split = await editor.patch(`/events/${id}?scope=following`, { title: 'Later' });
    expect([split.body.external_ids, split.body.series.id === series.id]).toEqual([read.external_ids, false]);
    expect((await editor.get(address('series'))).body).toMatchObject({
      id: series.id,
      next_series: split.body.series.id,
    });
  });

  it('are not created by PUT of an event', async () => {
    const { status, body } = await editor.put(address('events'), aSeries().fields);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['recurrence']]);
  });

  it('need a recurrence', async () => {
    for (const recurrence of [undefined, null, '', {}]) {
      const { status, body } = await editor.put(address('series'), aSeries({ recurrence }).fields);
      expect([recurrence, status, JSON.stringify(body.data)]).toEqual([
        recurrence,
        400,
        expect.stringContaining('recurrence'),
      ]);
    }
  });
});
