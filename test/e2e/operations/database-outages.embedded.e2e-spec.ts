import { afterEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();

afterEach(async () => {
  await database.query('PRAGMA query_only = 0');
  await database.query('PRAGMA max_page_count = 1073741823');
});

const large = () => anEvent({ description: 'x'.repeat(100_000) }).fields;

describe('a database that can only be read', () => {
  it('refuses writes with a clear error and answers reads', async () => {
    const event = await given(anEvent());
    await database.query('PRAGMA query_only = 1');
    const { status, body, headers } = await api.as('editor').post('/events', anEvent().fields);
    expect([status, body.code]).toEqual([503, 'rest_database_read_only']);
    expect(headers.get('retry-after')).toBe('60');
    expect((await api.get(`/events/${event.id}`)).status).toBe(200);
  });
});

describe('a database that is full', () => {
  it('refuses writes with a clear error, keeps what it has, and takes more once there is room', async () => {
    const event = await given(anEvent());
    const [{ page_count: pages }] = await database.query('PRAGMA page_count');
    await database.query(`PRAGMA max_page_count = ${pages}`);
    const rejected = await Promise.all(Array.from({ length: 5 }, () => api.as('editor').post('/events', large())));
    expect(rejected.map(({ status, body }) => [status, body.code])).toContainEqual([503, 'rest_database_full']);
    expect((await api.get(`/events/${event.id}`)).status).toBe(200);

    await database.query('PRAGMA max_page_count = 1073741823');
    const taken = await api.as('editor').post('/events', large());
    expect(taken.status).toBe(201);
    await expect(database.query('ROLLBACK')).rejects.toThrow('no transaction is active');
    expect((await api.get(`/events/${taken.body.id}`)).status).toBe(200);
  });
});

describe('a transaction that the database ended by itself', () => {
  it('leaves none behind in which later writes would be lost', async () => {
    const fails = (...statements: string[]) =>
      database.transaction(async (db) => {
        for (const statement of statements) await db.query(statement);
        throw new Error('given up');
      });
    // What SQLite does when the disk is full.
    await expect(fails("INSERT INTO record_ids (kind) VALUES ('event')", 'ROLLBACK')).rejects.toThrow('given up');
    await expect(fails("INSERT INTO record_ids (kind) VALUES ('event')")).rejects.toThrow('given up');
    await given(anEvent());
    await expect(database.query('ROLLBACK')).rejects.toThrow('no transaction is active');
  });
});
