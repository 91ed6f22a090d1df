import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const BY_ID = (plural: string, { id }: { id: number }) => `/${plural}/${id}`;
const BY_SLUG = (plural: string, { slug }: { slug: string }) => `/${plural}/by-slug/${slug}`;

const RECORDS = [
  ['events', anEvent, 'title'],
  ['venues', aVenue, 'venue'],
  ['organizers', anOrganizer, 'organizer'],
] as const;
const TERMS = [
  ['categories', aCategory, 'name'],
  ['tags', aTag, 'name'],
] as const;

const isTerm = (plural: string) => TERMS.some(([term]) => term === plural);

describe.each([
  ...[...RECORDS, ...TERMS].map(([plural, build, name]) => [plural, 'id', build, name, BY_ID] as const),
  ...RECORDS.map(([plural, build, name]) => [plural, 'slug', build, name, BY_SLUG] as const),
])('%s by their %s', (plural, _by, aRecord, name, addressOf) => {
  it.each(['POST', 'PUT', 'PATCH'])('%s updates the record and responds with 200', async (method) => {
    const record = await given(aRecord());
    const { status, body } = await editor.send(method, addressOf(plural, record), { [name]: `Changed by ${method}` });
    expect([status, body.id, body[name]]).toEqual([200, record.id, `Changed by ${method}`]);
    expect((await api.get(BY_ID(plural, record))).body[name]).toBe(`Changed by ${method}`);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s needs the permission of the resource', async (method) => {
    const address = addressOf(plural, await given(aRecord()));
    expect((await api.send(method, address, {})).status).toBe(401);
    expect((await api.as('subscriber').send(method, address, {})).status).toBe(403);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s checks the preconditions of the request', async (method) => {
    const address = addressOf(plural, await given(aRecord()));
    const { status, body } = await editor.send(method, address, {}, { headers: { 'If-Match': '"another"' } });
    expect([status, body.code]).toEqual([412, 'rest_precondition_failed']);
  });

  it('GET reads, DELETE deletes, and Allow and OPTIONS list every method', async () => {
    const record = await given(aRecord());
    const address = addressOf(plural, record);
    const read = await editor.get(address);
    expect([read.status, read.body.id]).toEqual([200, record.id]);
    const methods = isTerm(plural) ? OF_TERMS : OF_RECORDS;
    expect(read.headers.get('allow')).toBe(methods.join(', '));
    expect((await api.send('OPTIONS', address)).body.methods).toEqual(methods);
    expect((await editor.delete(address)).status).toBe(200);
    expect((await api.get(BY_ID(plural, record))).status).toBe(isTerm(plural) ? 404 : 403);
  });
});

const OF_RECORDS = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'];
const OF_TERMS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
