import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();
const editor = api.as('editor');
const A = { source: 'crm', id: 'A/1' };
const B = { source: 'crm', id: 'b ' };
const OLD = { source: 'old.site', id: '7' };

const KINDS = { events: anEvent, venues: aVenue, organizers: anOrganizer, categories: aCategory, tags: aTag };
const aRecord = (draft: (fields: Record<string, unknown>) => Draft, ...ids: object[]) => draft({ external_ids: ids });

const MALFORMED = [
  ['crm:A', /list of objects/],
  [[['crm', 'A']], /list of objects/],
  [{ source: 'crm', id: 'A' }, /list of objects/],
  [[{ source: 'crm' }], /list of objects/],
  [[{ source: 'crm', id: 1.5 }], /list of objects/],
  [[{ source: 'CRM', id: 'A' }], /source: /],
  [[{ source: 'a:b', id: 'A' }], /source: /],
  [[{ source: 'x'.repeat(65), id: 'A' }], /source: /],
  [[{ source: 'crm', id: '' }], /id: /],
  [[{ source: 'crm', id: 'a\u0000' }], /id: /],
  [[{ source: 'crm', id: 'x'.repeat(256) }], /id: /],
  [Array.from({ length: 21 }, (_, id) => ({ source: 'crm', id })), /at most 20/],
] as const;

describe.each(Object.entries(KINDS))('external ids of %s', (plural, draft) => {
  it('are shown to those who may edit the record, in every answer about it', async () => {
    const created = await editor.post(`/${plural}`, aRecord(draft, OLD, B, A, A).fields);
    const ids = [A, B, OLD];
    const path = `/${plural}/${created.body.id}`;
    expect(created.body.external_ids).toEqual(ids);
    expect((await editor.get(path)).body.external_ids).toEqual(ids);
    expect((await editor.get(`/${plural}?hide_empty=false`)).body[plural][0].external_ids).toEqual(ids);
    expect((await editor.patch(path, { description: 'x' })).body.external_ids).toEqual(ids);
    expect((await editor.delete(path)).body.external_ids).toEqual(ids);
  });

  it('are not shown to others, nor where there are none', async () => {
    const { id } = await given(aRecord(draft, A));
    const { id: bare } = await given(draft({}));
    for (const viewer of [api, api.as('subscriber'), api.as('another-contributor')]) {
      expect((await viewer.get(`/${plural}/${id}`)).body).not.toHaveProperty('external_ids');
      const listed = (await viewer.get(`/${plural}?hide_empty=false`)).body[plural];
      expect(listed.every((record: object) => !('external_ids' in record))).toBe(true);
    }
    expect((await editor.get(`/${plural}/${bare}`)).body).not.toHaveProperty('external_ids');
  });

  it('are replaced by what is sent, cleared by nothing, and kept if they are not sent', async () => {
    const { id } = await given(aRecord(draft, A, B));
    const ids = async (body: object) => (await editor.patch(`/${plural}/${id}`, body)).body.external_ids;
    expect(await ids({ external_ids: [OLD, A] })).toEqual([A, OLD]);
    expect(await ids({ description: 'other' })).toEqual([A, OLD]);
    expect(await ids({ external_ids: null })).toBeUndefined();
    await given(aRecord(draft, A, B, OLD));
  });

  it('are written by forms', async () => {
    const { id } = await given(draft({}));
    const form = (text: string) => new URLSearchParams(text);
    const { body } = await editor.patch(
      `/${plural}/${id}`,
      form(
        'external_ids[0][source]=crm&external_ids[0][id]=A%2F1&external_ids[1][source]=old.site&external_ids[1][id]=7',
      ),
    );
    expect(body.external_ids).toEqual([A, OLD]);
    expect((await editor.patch(`/${plural}/${id}`, form('external_ids='))).body).not.toHaveProperty('external_ids');
  });

  it('of another record are refused, and nothing is written', async () => {
    const owner = await given(aRecord(draft, A));
    const other = await given(aRecord(draft, B));
    const taken = { code: 'external-id-taken', data: { status: 409, source: 'crm', external_id: 'A/1' } };
    const before = (await editor.get(`/${plural}/${other.id}`)).body;
    for (const refused of [
      await editor.post(`/${plural}`, aRecord(draft, OLD, A).fields),
      await editor.patch(`/${plural}/${other.id}`, { description: 'new', external_ids: [OLD, A] }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject(taken);
      expect(refused.body.data.record).toEqual({
        id: owner.id,
        rest_url: expect.stringMatching(new RegExp(`/${plural}/${owner.id}$`)),
      });
    }
    expect((await editor.get(`/${plural}/${other.id}`)).body).toEqual(before);
    expect((await editor.get(`/${plural}?hide_empty=false`)).body.total).toBe(2);
  });

  it('may be those of a record of another kind', async () => {
    await given(aRecord(plural === 'tags' ? aCategory : aTag, A));
    await given(aRecord(draft, A));
  });

  it('are lists of sources and ids, each of them well formed', async () => {
    for (const [sent, message] of MALFORMED) {
      const { status, body } = await editor.post(`/${plural}`, draft({ external_ids: sent }).fields);
      expect([sent, status, body.code, body.data.params.external_ids]).toEqual([
        sent,
        400,
        'rest_invalid_param',
        expect.stringMatching(message),
      ]);
    }
  });

  it('move the version of the record, so that a write from before fails', async () => {
    const { id } = await given(draft({}));
    const before = (await editor.get(`/${plural}/${id}`)).headers.get('etag') ?? '';
    await editor.patch(`/${plural}/${id}`, { external_ids: [A] });
    const late = await editor.patch(`/${plural}/${id}`, { description: 'late' }, { headers: { 'If-Match': before } });
    expect(late.status).toBe(412);
  });

  it('take nothing else from a request', async () => {
    const other = await given(draft({}));
    const sent = { ...A, record_id: other.id, recordId: other.id, kind: 'events', imported: 'x' };
    const { id } = await given(draft({ external_ids: [sent] }));
    const rows = await database.query<object[]>('SELECT kind, record_id AS id, imported FROM external_ids');
    expect(rows).toEqual([{ kind: plural, id, imported: null }]);
  });
});

it('numbers are ids, too', async () => {
  const { external_ids: ids } = await given(aVenue({ external_ids: [{ source: 'crm', id: 17 }] }), 'editor');
  expect(ids).toEqual([{ source: 'crm', id: '17' }]);
});

it('a hidden record is not named by the error', async () => {
  await given(aVenue({ status: 'draft', external_ids: [A] }));
  const { status, body } = await api.as('author').post('/venues', aVenue({ external_ids: [A] }).fields);
  expect([status, body.code, body.data]).toEqual([
    409,
    'external-id-taken',
    { status: 409, source: 'crm', external_id: 'A/1' },
  ]);
});

it('records inside an event do not show theirs', async () => {
  const event = anEvent({
    external_ids: [A],
    venue: { venue: 'Hall', external_ids: [B] },
    organizer: { organizer: 'Ann', external_ids: [OLD] },
  });
  const { external_ids: ids, venue, organizer } = await given(event);
  expect([ids, venue.external_ids, organizer[0].external_ids]).toEqual([[A], undefined, undefined]);
  expect((await editor.get(`/venues/${venue.id}`)).body.external_ids).toEqual([B]);
  expect((await editor.get(`/organizers/${organizer[0].id}`)).body.external_ids).toEqual([OLD]);
});

it.each(['categories', 'tags'])('of %s that are deleted are free again', async (plural) => {
  const draft = plural === 'tags' ? aTag : aCategory;
  const { id } = await given(aRecord(draft, A));
  await editor.delete(`/${plural}/${id}`);
  expect(await database.query('SELECT * FROM external_ids')).toEqual([]);
  // An older version of the service leaves them.
  const { id: gone } = await given(aRecord(draft, A));
  await database.query(`DELETE FROM ${plural} WHERE id = ?`, [gone]);
  expect((await editor.get(`/${plural}/by-external-id/crm/A%2F1`)).status).toBe(404);
  await given(aRecord(draft, A));
});

it('an event that is sent back as it was read keeps its ids, with what an import has read', async () => {
  const { id } = await given(aRecord(anEvent, A, B));
  await database.query(`UPDATE external_ids SET imported = 'read' WHERE external_id = ?`, [A.id]);
  const { body } = await editor.get(`/events/${id}`);
  expect((await editor.put(`/events/${id}`, body)).body.external_ids).toEqual([A, B]);
  await editor.patch(`/events/${id}`, { external_ids: [A, OLD] });
  const rows = await database.query<object[]>('SELECT imported FROM external_ids ORDER BY source');
  expect(rows).toEqual([{ imported: 'read' }, { imported: null }]);
});
