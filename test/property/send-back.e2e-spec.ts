import { afterAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../support/api.js';
import { type RunningApp, startApp } from '../support/start-app.js';
import { type Login } from '../support/users.js';
import { formOf } from './send-back/forms.js';
import { storedIn } from './send-back/stored.js';
import { plantVaried } from './send-back/varied-records.js';

const LATER = '2026-02-16 12:00:00';

const closed = await startApp({ SITE_TIMEZONE: 'Europe/Berlin' });
const open = await startApp({}, { users: false });
afterAll(() => Promise.all([closed.stop(), open.stop()]));
await plantVaried(closed.api.as('administrator'), true);
await plantVaried(open.api, false);

const ENCODINGS = { JSON: (record: object) => record, 'a form': formOf } as const;
type Case = readonly [method: string, encoding: keyof typeof ENCODINGS];
const EVERY: readonly Case[] = ['PUT', 'PATCH', 'POST'].flatMap((method): Case[] => [
  [method, 'JSON'],
  [method, 'a form'],
]);
const SOME: readonly Case[] = [
  ['PUT', 'JSON'],
  ['POST', 'a form'],
];

interface Shown {
  readonly path: string;
  readonly record: { readonly modified?: string; readonly modified_utc?: string };
}

const withoutWrite = ({ modified: _, modified_utc: __, ...record }: Shown['record']) => record;

/** Every record that the caller may edit, as the caller reads it: by its address, or where that is rejected in a list. */
async function editable(client: Api, user: { id: string; editsAll: boolean; publishes: boolean }): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const plural of ['events', 'venues', 'organizers'] as const) {
    for (const record of await listed(client, plural)) {
      const isPublic = ['publish', 'future'].includes(record.status);
      if (!user.editsAll && (record.author !== user.id || (isPublic && !user.publishes))) continue;
      const path = `/${plural}/${record.id}`;
      const read = await client.get(path);
      shown.push({ path, record: read.status === 200 ? read.body : record });
    }
  }
  return shown;
}

const ALL = 'publish,draft,pending,private,future,trash';

async function listed(client: Api, plural: string): Promise<{ id: number; author: string; status: string }[]> {
  const query = `per_page=50&status=${ALL}${plural === 'events' ? '&start_date=2000-01-01&end_date=2100-01-01&hide_from_listings=any' : ''}`;
  const records = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get(`/${plural}?${query}&page=${page}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    records.push(...body[plural]);
    if (!body.next_rest_url) return records;
  }
}

async function terms(client: Api, plural: 'categories' | 'tags'): Promise<Shown[]> {
  const { body } = await client.get(`/${plural}?per_page=50&hide_empty=false`);
  const shown: Shown[] = [];
  for (const { id } of body[plural]) {
    const path = `/${plural}/${id}`;
    shown.push({ path, record: (await client.get(path)).body });
  }
  return shown;
}

/** Sends every record back; nothing is shown or stored otherwise than before, but for the moment of the write. */
async function expectNoChange(
  { database, clock }: RunningApp,
  client: Api,
  records: readonly Shown[],
  method: string,
  encoding: keyof typeof ENCODINGS,
) {
  const before = await storedIn(database);
  clock.moveTo(LATER);
  const changed = [];
  for (const { path, record } of records) {
    const sent = await client.send(method, path, ENCODINGS[encoding](record));
    if (sent.status !== 200) changed.push([path, sent.status, sent.body]);
    if (record.modified_utc !== undefined) expect(sent.body.modified_utc).toBe(LATER);
    const { status, body } = await client.get(path);
    if (status === 200) expect(withoutWrite(body)).toEqual(withoutWrite(record));
  }
  expect(changed).toEqual([]);
  expect(await storedIn(database)).toEqual(before);
}

describe('a record that is sent back as it was read', () => {
  type Editor = { id: string; editsAll: boolean; publishes: boolean; kinds: readonly ('categories' | 'tags')[] };
  const editors: [Login, readonly Case[], Editor][] = [
    ['administrator', EVERY, { id: '1', editsAll: true, publishes: true, kinds: ['categories', 'tags'] }],
    ['editor', SOME, { id: '2', editsAll: true, publishes: true, kinds: ['categories', 'tags'] }],
    ['author', SOME, { id: '3', editsAll: false, publishes: true, kinds: ['categories'] }],
    ['contributor', SOME, { id: '5', editsAll: false, publishes: false, kinds: [] }],
  ];

  describe.each(editors)('by %s', (login, cases, user) => {
    it.each(cases)('by %s as %s changes nothing', async (method, encoding) => {
      const client = closed.api.as(login);
      const records = await editable(client, user);
      for (const kind of user.kinds) records.push(...(await terms(client, kind)));
      expect(records.length).toBeGreaterThan(10);
      await expectNoChange(closed, client, records, method, encoding);
    });
  });

  it.each(SOME)('to an open service by %s as %s changes nothing', async (method, encoding) => {
    const records = await editable(open.api, { id: '0', editsAll: true, publishes: true });
    records.push(...(await terms(open.api, 'categories')), ...(await terms(open.api, 'tags')));
    await expectNoChange(open, open.api, records, method, encoding);
  });
});
