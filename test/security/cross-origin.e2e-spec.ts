import { afterAll, describe, expect, it } from '@jest/globals';
import { hashOfToken } from '../../src/accounts/tokens/token-text.js';
import { anEvent } from '../build/an-event.js';
import { appForThisFile, startApp } from '../support/start-app.js';

const { api, given, origin, database } = await appForThisFile();
const named = await startApp({
  PUBLIC_URL: 'https://Calendar.example:443/town',
  CORS_ORIGINS: '*,https://pages.example',
  TRUSTED_PROXIES: '127.0.0.1',
});
const open = await startApp({}, { users: false });
afterAll(() => Promise.all([named.stop(), open.stop()]));

const editor = api.as('editor');
const tag = () => ({ name: `Tag ${Math.random()}` });
const refused = { status: 403, body: { code: 'rest_cross_origin', data: { status: 403 } } };

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://other.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://127.0.0.1:1' },
  { origin: origin.replace('127.0.0.1', 'localhost') },
  { origin: origin.replace('http:', 'https:') },
  { origin: `${origin}, ${origin}` },
  { origin: 'https://other.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];
const OWN: Record<string, string>[] = [
  {},
  { origin },
  { origin, 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
];

describe('a write with Basic credentials', () => {
  it.each(FOREIGN)('that a page of another origin sends is refused: %j', async (headers) => {
    expect(await editor.post('/tags', tag(), { headers })).toMatchObject(refused);
    expect((await api.get('/tags?hide_empty=false')).body.total).toBe(0);
  });

  it.each(OWN)('that a page of the service or a program sends is taken: %j', async (headers) => {
    expect((await editor.post('/tags', tag(), { headers })).status).toBe(201);
  });

  it('is refused at every address that writes', async () => {
    const { id, slug, organizer, venue } = await given(
      anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Club' } }),
    );
    const addresses = ['events', `events/${id}`, `events/by-slug/${slug}`]
      .concat(['venues', `venues/${venue.id}`, `venues/by-slug/${venue.slug}`])
      .concat(['organizers', `organizers/${organizer[0].id}`, `organizers/by-slug/${organizer[0].slug}`])
      .concat(['categories', 'categories/1', 'tags', 'tags/1', 'tokens', 'tokens/1']);
    const headers = { origin: 'https://other.example' };
    const administrator = api.as('administrator');
    for (const address of addresses) {
      const { headers: described } = await administrator.send('OPTIONS', `/${address}`);
      const methods = described.get('allow')!.split(', ');
      for (const method of methods.filter((one) => one !== 'GET')) {
        expect([address, method, await administrator.send(method, `/${address}`, {}, { headers })]).toMatchObject([
          address,
          method,
          refused,
        ]);
      }
    }
    expect((await api.get(`/events/${id}`)).status).toBe(200);
    expect(await database.query('SELECT id FROM tokens')).toEqual([]);
  });

  it('is refused in every form that a page can send', async () => {
    const headers = { origin: 'https://other.example' };
    const multipart = new FormData();
    multipart.set('name', 'Form');
    for (const body of [new URLSearchParams({ name: 'Form' }), multipart, { name: 'JSON' }, '{"name": "text"}']) {
      expect(await editor.post('/tags', body, { headers })).toMatchObject(refused);
    }
    expect(await editor.post('/tags?name=Query', undefined, { headers })).toMatchObject(refused);
  });

  it('is refused under another method, too, and a GET never writes', async () => {
    const { id } = await given(anEvent());
    const headers = { origin: 'https://other.example' };
    for (const [path, more] of [
      [`/events/${id}?_method=DELETE`, {}],
      [`/events/${id}`, { 'x-http-method-override': 'DELETE' }],
    ] as const) {
      expect(await editor.post(path, undefined, { headers: { ...headers, ...more } })).toMatchObject(refused);
    }
    expect((await editor.get(`/events/${id}?_method=DELETE`, { headers })).status).toBe(200);
    expect((await editor.post(`/events/${id}?_method=GET`, undefined, { headers })).status).toBe(200);
    expect((await api.get(`/events/${id}`)).body.status).toBe('publish');
  });

  it('is refused after wrong credentials and missing ones, and before a record is looked up', async () => {
    const headers = { origin: 'https://other.example' };
    expect(await api.post('/tags', tag(), { headers })).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden' },
    });
    const wrong = api.withAuthorization(`Basic ${btoa('editor:wrong password')}`);
    expect((await wrong.post('/tags', tag(), { headers })).status).toBe(401);
    expect(await editor.delete('/events/987654', { headers })).toMatchObject(refused);
    expect(await editor.post('/events', { title: '' }, { headers })).toMatchObject(refused);
  });

  it('is no matter of reads', async () => {
    const { id } = await given(anEvent({ status: 'draft' }));
    expect((await editor.get(`/events/${id}`, { headers: { origin: 'https://other.example' } })).status).toBe(200);
  });
});

describe('a write with a bearer token', () => {
  it('may come from any page: no browser sends one by itself', async () => {
    const text = `cal_${'x'.repeat(43)}`;
    await database.query(
      `INSERT INTO tokens (user_id, name, role, hash, hint, created_utc)
       VALUES (2, 'Page', 'editor', '${hashOfToken(text)}', 'cal_xxxx', '2026-01-01 00:00:00')`,
    );
    for (const headers of FOREIGN) {
      expect((await api.withAuthorization(`Bearer ${text}`).post('/tags', tag(), { headers })).status).toBe(201);
    }
  });
});

describe('the origins of a service', () => {
  const write = async (headers: Record<string, string>) =>
    (await named.api.as('editor').post('/tags', tag(), { headers })).status;

  it('are that of PUBLIC_URL, the one addressed, and those that CORS_ORIGINS names', async () => {
    for (const own of ['https://calendar.example', named.origin, 'https://pages.example']) {
      expect([own, await write({ origin: own })]).toEqual([own, 201]);
    }
    for (const foreign of ['http://calendar.example', 'https://other.example', 'http://pages.example', 'null']) {
      expect([foreign, await write({ origin: foreign })]).toEqual([foreign, 403]);
    }
  });

  it('are those that a trusted proxy forwards', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'town.example:8443' };
    expect(await write({ origin: 'https://town.example:8443', ...forwarded })).toBe(201);
    expect(await write({ origin: 'https://town.example', ...forwarded })).toBe(403);
    const direct = await editor.post('/tags', tag(), {
      headers: { origin: 'https://town.example:8443', ...forwarded },
    });
    expect(direct).toMatchObject(refused);
  });
});

describe('a service without users', () => {
  it.each(FOREIGN)('lets no page of another origin write: %j', async (headers) => {
    const sent = { ...headers, ...(headers['origin']?.startsWith(origin) ? { origin: 'http://localhost:5173' } : {}) };
    expect(await open.api.post('/tags', tag(), { headers: sent })).toMatchObject(refused);
  });

  it('shows such a page what everybody may see', async () => {
    const draft = await open.api.post('/events', anEvent({ status: 'draft' }).fields);
    expect(draft.status).toBe(201);
    for (const [name, value] of [
      ['origin', 'http://localhost:5173'],
      ['sec-fetch-site', 'same-site'],
    ] as const) {
      const headers = { [name]: value };
      expect((await open.api.get(`/events/${draft.body.id}`, { headers })).status).toBe(403);
      expect((await open.api.get('/events', { headers })).status).toBe(200);
    }
  });

  it('lets its own pages write', async () => {
    expect((await open.api.post('/tags', tag(), { headers: { origin: open.origin } })).status).toBe(201);
  });
});
