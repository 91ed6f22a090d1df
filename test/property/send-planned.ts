import type { ApiResponse, Api, Sendable } from '../support/api.js';
import type { RunningApp } from '../support/start-app.js';
import type { Operation } from './operations.js';
import type { KnownRecord, PlannedRequest } from './requests.js';

const DAY = { start_date: '2026-03-01 10:00', end_date: '2026-03-01 12:00' };

/** What a fresh record of each collection is made of. */
export const FRESH: Readonly<Record<string, (name: string) => Record<string, unknown>>> = {
  events: (title) => ({ title, ...DAY }),
  venues: (venue) => ({ venue }),
  organizers: (organizer) => ({ organizer }),
  categories: (name) => ({ name }),
  tags: (name) => ({ name }),
  tokens: (name) => ({ name, role: 'author' }),
  webhooks: (description) => ({ description, url: 'https://site.example/hooks' }),
  series: (title) => ({ title, ...DAY, recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3' }),
};

let count = 0;
let sent = 0;

/** Collections that administrators alone write, whose records have no external ids. */
const ADMINISTERED = new Set(['tokens', 'webhooks']);

/** Makes a record that nothing else is about. */
export async function freshRecord({ api, given }: RunningApp, collection: string): Promise<KnownRecord> {
  const externalId = `fresh-${(count += 1)}`;
  const fields = FRESH[collection]?.(`Fresh ${count}`) ?? {};
  if (ADMINISTERED.has(collection)) return { ...(await given({ path: `/${collection}`, fields })), externalId };
  const named = { ...fields, external_ids: [{ source: 'crm', id: externalId }] };
  if (collection !== 'series')
    return { ...(await given({ path: `/${collection}`, fields: named }, 'editor')), externalId };
  const first = await given({ path: '/events', fields: named }, 'editor');
  return { ...(await api.get(`/series/${first.series.id}`)).body, externalId };
}

/** Sends a planned request and gives the response. */
export async function sendPlanned(
  running: RunningApp,
  { method, path, collection, namedBy, formats }: Operation,
  { caller, target, query, body, media }: PlannedRequest,
): Promise<ApiResponse> {
  const record = target === 'fresh' ? await freshRecord(running, collection) : undefined;
  const named = record ? String(record[namedBy ?? 'id']) : (target as { text: string }).text;
  const format = formats[(sent += 1) % formats.length];
  const address = path
    .replace('{format}', String(format))
    .replace('{source}', 'crm')
    .replace(/\{(version|other)\}/g, '1')
    .replace(/\{\w+\}/, () => encodable(named));
  const asked = formOf(query);
  const type = { 'Content-Type': media };
  const content = typeof body === 'string' ? body : body && encoded(body, media);
  const headers = content instanceof FormData || content === undefined ? {} : type;
  return callerOf(running.api, caller).send(method, asked ? `${address}?${asked}` : address, content, { headers });
}

function callerOf(api: Api, caller: PlannedRequest['caller']): Api {
  if (caller === 'nobody') return api;
  return caller === 'impostor' ? api.withAuthorization(`Basic ${btoa('editor:not the password')}`) : api.as(caller);
}

function encoded(body: Record<string, unknown>, media: PlannedRequest['media']): Sendable {
  if (media === 'application/json') return JSON.stringify(body);
  const form = formOf(body);
  if (media === 'application/x-www-form-urlencoded') return form;
  const parts = new FormData();
  for (const [name, value] of new URLSearchParams(form)) parts.append(name, value);
  return parts;
}

/** Urlencoded, with names like `venue[city]` and `tags[]` for what is nested. */
const formOf = (fields: object): string =>
  new URLSearchParams(Object.entries(wellFormed(fields)).flatMap(([name, value]) => pairsOf(name, value))).toString();

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === null || typeof value !== 'object') return [[name, `${(value as string | number | boolean) ?? ''}`]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${Array.isArray(value) ? '' : key}]`, inner));
}

/** As one segment of a path; what means another directory there, or none, is replaced. */
const encodable = (text: string): string =>
  /^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));

/** Half a character cannot be percent-encoded; in JSON it can be sent. */
function wellFormed(value: object): object {
  return JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?')) as object;
}
