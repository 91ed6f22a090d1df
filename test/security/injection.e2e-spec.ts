import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { aCategory } from '../build/a-category.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { anOrganizer } from '../build/an-organizer.js';
import { type Operation, operationsOf, type Schema } from '../property/operations.js';
import type { ApiResponse, Api } from '../support/api.js';
import type { OpenApiDocument } from '../support/documented.js';
import { startApp } from '../support/start-app.js';
import { INJECTIONS, INSIDE } from './injection-strings.js';

const running = await startApp({ SIGN_IN_LIMIT: 'off' });
const { api, database, given } = running;
afterAll(() => running.stop());

const operations = operationsOf(JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument);
const BARE: Record<string, object> = {
  events: anEvent().fields,
  venues: aVenue().fields,
  organizers: anOrganizer().fields,
  categories: {},
  tags: {},
  tokens: { role: 'subscriber' },
  webhooks: { url: 'https://site.example/' },
};
/** What only administrators reach. */
const ADMINISTERED = new Set(['tokens', 'webhooks', 'audit']);
const callerFor = ({ collection }: Operation): Api => api.as(ADMINISTERED.has(collection) ? 'administrator' : 'editor');
const nameOf = (collection: string) => ({ categories: 'name', tags: 'name', tokens: 'name' })[collection] ?? 'slug';
let made = 0;

/** A record of a collection; a series is made by its first date. */
async function aRecord(collection: string): Promise<{ id: number; slug: string }> {
  // An import that does not exist: its fields are read first.
  if (collection === 'imports') return { id: 1, slug: '' };
  const unique = `record-${(made += 1)}`;
  if (collection !== 'series') {
    const fields = { ...BARE[collection], [nameOf(collection)]: unique };
    return (await given(
      { path: `/${collection}`, fields },
      ADMINISTERED.has(collection) ? 'administrator' : 'editor',
    )) as { id: number; slug: string };
  }
  const event = await given(anEvent({ slug: unique, recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } }), 'editor');
  return { id: event.series.id as number, slug: unique };
}

/** Tells in a line what is wrong with a response; nothing when it is one that may be given. */
function fault(what: string, { status, body, headers }: ApiResponse): string[] {
  const text = JSON.stringify(body);
  const faults = [
    status >= 500 && `answers ${status}`,
    INSIDE.test(text) && 'tells of the inside',
    text.includes('SECRET') && 'shows what is withheld',
    headers.has('injected') && 'has a header of the sender',
  ];
  return faults.filter((found) => found !== false).map((found) => `${what}: ${found} ${text.slice(0, 200)}`);
}

/** Sends one request for each of the names and strings, a few at a time; gives the faults. */
async function faultsOf(names: readonly string[], send: (name: string, injected: string) => Promise<ApiResponse>) {
  const wanted = names.flatMap((name) => INJECTIONS.map((injected) => [name, injected] as const));
  const faults: string[] = [];
  const work = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) {
      faults.push(...fault(JSON.stringify(next), await send(...next)));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return faults;
}

/** Sends all fields at once, then those that were not rejected, so that something is stored of each. */
async function writeAccepted(names: readonly string[], send: (names: readonly string[]) => Promise<ApiResponse>) {
  const response = await send(names);
  const rejected = Object.keys((response.body?.data?.params ?? {}) as object);
  return response.status === 400 && rejected.length > 0
    ? send(names.filter((name) => !rejected.includes(name)))
    : response;
}

const withQuery = (path: string, name: string, value: string) =>
  `${path}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
const isList = ({ type }: Schema) => type === 'array';

describe('strings that mean something to an interpreter', () => {
  let canary: { id: number; slug: string };
  const tableSizes = async () =>
    Promise.all(['users', 'tokens'].map((table) => database.query<unknown[]>(`SELECT * FROM ${table}`)));
  let before: unknown;

  beforeAll(async () => {
    const [category, tag] = [await given(aCategory()), await given(aTag())];
    canary = await given(
      anEvent({ title: 'Canary', categories: [category.id], tags: [tag.id], venue: aVenue().fields }),
    );
    for (const status of ['draft', 'private', 'trash']) await given(anEvent({ title: `SECRET ${status}`, status }));
    await given(aVenue({ venue: 'SECRET venue', status: 'draft' }));
    await given(anOrganizer({ organizer: 'SECRET organizer', status: 'private' }));
    before = await tableSizes();
  });

  const lists = operations.filter(({ method, query }) => method === 'GET' && Object.keys(query).length > 0);
  it.each(lists.map((operation) => [operation.path, operation] as const))(
    'do nothing in any parameter of the list %s',
    async (path, operation) => {
      const client = ADMINISTERED.has(operation.collection) ? callerFor(operation) : api;
      const total = (await client.get(path)).body.total as number | undefined;
      const names = Object.keys(operation.query).flatMap((name) => {
        return isList(operation.query[name] ?? {}) ? [name, `${name}[]`] : [name];
      });
      const faults = await faultsOf(names, async (name, injected) => {
        const response = await client.get(withQuery(path, name, injected));
        const grew = response.status === 200 && (response.body.total as number) > (total ?? 0);
        // Some parameters open a wider view by themselves; a string that is none of their words must not.
        return grew && total !== undefined ? { ...response, status: 599 } : response;
      });
      expect(faults).toEqual([]);
    },
  );

  const writes = operations.filter(({ method, body }) => body && method !== 'PUT');
  it.each(writes.map((operation) => [operation.method, operation.path, operation] as const))(
    'are nothing but text in any field of %s %s',
    async (method, path, operation) => {
      const { collection } = operation;
      const record = path.includes('{') ? await aRecord(collection) : undefined;
      const own = path.replace(/\{(\w+)\}/, (_, name: 'id' | 'slug') => String(record?.[name]));
      const names = Object.keys(operation.body?.properties ?? {}).filter((name) => name !== 'slug');
      const faults = await faultsOf([''], (_, injected) =>
        writeAccepted(names, (accepted) => {
          const sent = Object.fromEntries(accepted.map((name) => [name, injected]));
          const unique = record ? {} : { [nameOf(collection)]: `${injected} ${(made += 1)}` };
          const form = new URLSearchParams(sent);
          return callerFor(operation).send(method, own, record ? form : { ...BARE[collection], ...sent, ...unique });
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  const placed = operations.filter(({ path }) => path.includes('{'));
  it('name no record in any address', async () => {
    const faults = await faultsOf(
      placed.map(({ method, path }) => `${method} ${path}`),
      async (place, injected) => {
        const [method = '', path = ''] = place.split(' ');
        const response = await api.as('administrator').send(
          method,
          path.replace(/\{\w+\}/, () => encodeURIComponent(injected)),
          method === 'GET' ? undefined : {},
        );
        return response.status < 400 && !/by-slug/.test(path) ? { ...response, status: 599 } : response;
      },
    );
    expect(faults).toEqual([]);
  });

  it('ask no store for more when they are operators of its queries', async () => {
    for (const { path, query } of lists.filter(({ collection }) => !ADMINISTERED.has(collection))) {
      const total = (await api.get(path)).body.total as number | undefined;
      for (const name of Object.keys(query)) {
        const response = await api.get(`${path}?${name}[$ne]=1&${name}[$gt]=`);
        expect([path, name, ...fault(name, response)]).toEqual([path, name]);
        if (response.status === 200 && total !== undefined) expect(response.body.total).toBeLessThanOrEqual(total);
      }
    }
  });

  it('are no credentials', async () => {
    const headers = INJECTIONS.filter((injected) => /^[ -~]+$/.test(injected)).flatMap((injected) => [
      `Basic ${Buffer.from(`${injected}:x`).toString('base64')}`,
      `Basic ${Buffer.from(`editor:${injected}`).toString('base64')}`,
      `Bearer ${injected}`,
      `Bearer cal_${injected}`,
    ]);
    const statuses = new Set<number>();
    for (const header of headers) statuses.add((await api.withAuthorization(header).get('/tags')).status);
    expect([...statuses]).toEqual([401]);
  });

  it('are shown as they were sent', async () => {
    const plain = INJECTIONS.filter((injected) => !/[<\p{Cc}\u202e\u2066]/u.test(injected)).map((text) => text.trim());
    const shown: string[] = [];
    for (const title of plain)
      shown.push((await api.as('editor').post('/events', { ...anEvent().fields, title })).body.title);
    expect(shown).toEqual(plain);
  });

  it('have left the records and the users alone', async () => {
    const { status, body } = await api.get(`/events/${canary.id}`);
    expect([status, body.title, body.slug]).toEqual([200, 'Canary', canary.slug]);
    const [users] = await tableSizes();
    expect(users).toEqual((before as unknown[][])[0]);
  });
});
