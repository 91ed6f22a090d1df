import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { mysqlServer } from '../../support/database.js';
import { withLockedTable } from '../../support/held-tables.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile({ REQUEST_TIMEOUT_SECONDS: '2' });
const admin = api.as('administrator');

const create = (fields: object = {}) => ({ method: 'POST', path: '/events', body: anEvent({ ...fields }).fields });
const venue = (name: string, ref = name) => ({ ref, method: 'POST', path: '/venues', body: { venue: name } });
const send = (key: string, operations: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  admin.post('/batch', { operations, ...more }, { headers: { 'Idempotency-Key': key, ...headers } });
const rowsIn = async (table: string): Promise<number> => {
  const [row] = await database.query<{ total: number | string }[]>(`SELECT COUNT(*) AS total FROM ${table}`);
  return Number(row?.total);
};

describe('a batch that is sent again with its key', () => {
  it.each([false, true])('is answered as before, and writes nothing, atomic: %s', async (atomic) => {
    const operations = [venue('hall'), create({ venue: { ref: 'hall' } }), create(), create()];
    const first = await send('one', operations, { atomic });
    const again = await send('one', operations, { atomic });
    expect([first.status, first.headers.has('idempotency-replayed')]).toEqual([200, false]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect([await rowsIn('events'), await rowsIn('venues')]).toEqual([3, 1]);
  });

  it('keeps errors, too', async () => {
    const operations = [create({ title: '' }), create(), { method: 'DELETE', path: '/events/99999' }];
    const first = await send('errors', operations);
    const again = await send('errors', operations, {}, { Prefer: 'return=minimal' });
    expect(first.body.results.map((one: { status: number }) => one.status)).toEqual([400, 201, 404]);
    expect(again.body.results[1]).toEqual({ status: 201, etag: first.body.results[1].etag });
    expect(again.body.results[2]).toEqual(first.body.results[2]);
    expect(await rowsIn('events')).toBe(1);
  });

  it('is another one with other operations, or of a single create', async () => {
    await send('other', [create()]);
    expect((await send('other', [create()])).body.code).toBe('rest_idempotency_key_reused');
    const options = { headers: { 'Idempotency-Key': 'single' } };
    await admin.post('/events', anEvent().fields, options);
    expect((await send('single', [create()])).status).toBe(422);
    expect((await admin.post('/events', anEvent().fields, { headers: { 'Idempotency-Key': 'other' } })).status).toBe(
      422,
    );
    expect(await rowsIn('events')).toBe(2);
  });

  it.each([false, true])('writes each record once if it is sent several times at once, atomic: %s', async (atomic) => {
    const operations = [venue('hall'), create(), create(), venue('yard'), create({ venue: { ref: 'yard' } })];
    const responses = await Promise.all([1, 2, 3].map(() => send('together', operations, { atomic })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect([await rowsIn('events'), await rowsIn('venues')]).toEqual([3, 2]);
  });

  it('is done again after 24 hours', async () => {
    const operations = [create(), venue('hall')];
    await send('daily', operations);
    await admin.get('/events', { now: '2026-02-16 12:00:01' });
    expect((await send('daily', operations)).headers.has('idempotency-replayed')).toBe(false);
    expect([await rowsIn('events'), await rowsIn('venues')]).toEqual([2, 2]);
  });

  it('goes on after the time limit, which tells how many operations are done', async () => {
    const operations = [venue('hall'), create({ venue: { ref: 'hall' } }), venue('yard')];
    const letGo = await withLockedTable(database, 'events');
    const { status, body, headers } = await send('late', operations);
    await letGo();
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rest_request_timeout', '1']);
    // Signing in already waits for the embedded database.
    expect(body.data.completed).toBe(mysqlServer === undefined ? undefined : 1);
    const again = await send('late', operations);
    expect([again.status, again.body.succeeded]).toEqual([200, 3]);
    expect([await rowsIn('events'), await rowsIn('venues')]).toEqual([1, 2]);
  });
});
