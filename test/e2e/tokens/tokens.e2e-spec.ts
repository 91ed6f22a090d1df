import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { User } from '../../../src/accounts/users/user.entity.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, database, given } = await appForThisFile({ SIGN_IN_LIMIT: '3/60' });
const administrator = api.as('administrator');

/** Makes a token through the interface; gives what was answered. */
async function aToken(fields: object = {}) {
  const { status, body } = await administrator.post('/tokens', {
    name: 'Import',
    role: 'author',
    user: 'author',
    ...fields,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body as { id: number; token: string; hint: string };
}
const bearing = (token: string) => api.withAuthorization(`Bearer ${token}`);
const tagBy = (token: string) => bearing(token).post('/tags', { name: `Tag ${Math.random()}` });

/** Lets time pass for what the process remembers; otherwise no time passes, however busy the machine is. */
let now = performance.now();
function letPass(seconds: number) {
  now += seconds * 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
}
beforeEach(() => letPass(120));
afterAll(() => void jest.restoreAllMocks());

describe('an API token', () => {
  it('signs its user in', async () => {
    const { token } = await aToken();
    const created = await bearing(token).post('/events', anEvent().fields);
    expect([created.status, created.body.author]).toEqual([201, '3']);
  });

  it('may do no more than its own role', async () => {
    const { token } = await aToken({ user: 'editor', role: 'author' });
    const foreign = await given(anEvent());
    const rejected = await bearing(token).patch(`/events/${foreign.id}`, { title: 'Mine' });
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", realm="calendar"',
    ]);
  });

  it('may do no more than the role its user has by now', async () => {
    const { token } = await aToken({ user: 'another-author' });
    await database.manager.update(User, { login: 'another-author' }, { role: 'subscriber' });
    expect((await bearing(token).post('/events', anEvent().fields)).status).toBe(403);
    await database.manager.update(User, { login: 'another-author' }, { role: 'author' });
  });

  it('ends with its user, within two seconds', async () => {
    const { token } = await aToken({ user: 'another-contributor', role: 'contributor' });
    expect((await bearing(token).get('/events')).status).toBe(200);
    await database.manager.update(User, { login: 'another-contributor' }, { disabled: true });
    letPass(2.1);
    expect((await bearing(token).get('/events')).status).toBe(401);
    await database.manager.update(User, { login: 'another-contributor' }, { disabled: false });
  });

  it('ends when it is revoked by another process, within two seconds', async () => {
    const { id, token } = await aToken({ user: 'editor', role: 'editor' });
    expect((await tagBy(token)).status).toBe(201);
    await database.query('DELETE FROM tokens WHERE id = ?', [id]);
    letPass(2.1);
    expect((await tagBy(token)).status).toBe(401);
  });

  it('ends at the end of its days', async () => {
    const { token } = await aToken({ expires_days: 2 });
    expect((await bearing(token).get('/events', { now: '2026-02-17 11:59:59' })).status).toBe(200);
    expect((await bearing(token).get('/events', { now: '2026-02-17 12:00:00' })).status).toBe(401);
  });

  it('costs a statement now and then, and notes its use by the hour', async () => {
    const { id, token } = await aToken();
    const read = (now: string) => bearing(token).get('/doc', { now });
    const lastUse = async () =>
      (await database.query<{ last_used_utc: string }[]>('SELECT last_used_utc FROM tokens WHERE id = ?', [id]))[0]
        ?.last_used_utc;
    const ofTokens = async (now: string) =>
      (await statementsOf(database, () => read(now))).filter((sql) => /tokens/.test(sql)).length;
    expect(await ofTokens('2026-02-15 12:00:10')).toBe(2);
    expect(await ofTokens('2026-02-15 12:00:11')).toBe(0);
    letPass(3);
    expect(await ofTokens('2026-02-15 12:30:00')).toBe(1);
    expect(await lastUse()).toBe('2026-02-15 12:00:10');
    letPass(3);
    await read('2026-02-15 13:30:00');
    expect(await lastUse()).toBe('2026-02-15 13:30:00');
  });

  it('is kept as a hash, from which its text cannot be read', async () => {
    const { token } = await aToken();
    const rows = await database.query<Record<string, string>[]>('SELECT * FROM tokens');
    expect(rows[0]?.['hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(token.slice(9));
  });
});

describe('a bearer token that is none', () => {
  it.each(['Bearer', 'Bearer nonsense', `Bearer cal_${'x'.repeat(43)}`, 'Bearer a.b.c', `bearer ${'y'.repeat(4000)}`])(
    'is refused on public reads too: %.40s',
    async (authorization) => {
      const { status, headers, body } = await api.withAuthorization(authorization).get('/events');
      expect([status, body.code, headers.get('www-authenticate')]).toEqual([
        401,
        'rest_invalid_token',
        'Bearer error="invalid_token", realm="calendar"',
      ]);
    },
  );

  it('is refused without a look at the database when it has another form', async () => {
    const statements = await statementsOf(database, () => bearing('nonsense-of-another-form').get('/doc'));
    expect(statements).toEqual([]);
  });

  it('is not counted, however often it is sent, and counts against nobody', async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 35; time++) statuses.add((await bearing(`cal_${'x'.repeat(43)}`).get('/events')).status);
    expect(statuses).toEqual(new Set([401]));
    expect((await administrator.get('/tokens')).status).toBe(200);
  });

  it('is not what the anonymous are told alone', async () => {
    const { headers } = await api.post('/tags', { name: 'Nobody' });
    expect(headers.get('www-authenticate')).toBe('Basic realm="calendar", charset="UTF-8", Bearer realm="calendar"');
  });
});

describe('tokens in the hands of administrators', () => {
  it('are listed, newest first, without texts and hashes', async () => {
    const [one, two] = [await aToken({ name: 'One' }), await aToken({ name: 'Two', expires_days: 1 })];
    const { body } = await administrator.get('/tokens');
    expect(body).toMatchObject({ total: 2, total_pages: 1, rest_url: expect.stringMatching(/\/tokens\/$/) });
    expect(body.tokens).toEqual([
      {
        id: two.id,
        name: 'Two',
        user: 'author',
        role: 'author',
        hint: two.token.slice(0, 8),
        created_utc: '2026-02-15 12:00:00',
        expires_utc: '2026-02-16 12:00:00',
        last_used_utc: null,
      },
      expect.objectContaining({ id: one.id, expires_utc: null }),
    ]);
    expect(JSON.stringify(body)).not.toContain(one.token);
  });

  it('are revoked once', async () => {
    const { id, token } = await aToken();
    expect(await administrator.delete(`/tokens/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await administrator.delete(`/tokens/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'rest-token-not-found' },
    });
    expect((await bearing(token).get('/events')).status).toBe(401);
  });

  it('are for the caller when nobody is named, and never stronger than their user', async () => {
    expect(await aToken({ user: undefined })).toMatchObject({ user: 'administrator' });
    const stronger = await administrator.post('/tokens', { name: 'x', role: 'editor', user: 'author' });
    expect(stronger).toMatchObject({ status: 400, body: { data: { params: { role: expect.any(String) } } } });
    const nobody = await administrator.post('/tokens', { name: 'x', role: 'editor', user: 'nobody' });
    expect(nobody).toMatchObject({ status: 400, body: { data: { params: { user: expect.any(String) } } } });
  });

  it('are no business of others', async () => {
    const { id } = await aToken();
    for (const [client, status] of [
      [api, 401],
      [api.as('editor'), 403],
    ] as const) {
      const responses = [
        await client.get('/tokens'),
        await client.post('/tokens', { name: 'Mine', role: 'editor' }),
        await client.delete(`/tokens/${id}`),
      ];
      expect(responses.map((response) => response.status)).toEqual([status, status, status]);
    }
  });
});
