import createFetchClient, { type Client } from 'openapi-fetch';
import { CalendarRefusal } from './refusal.js';
import type { components, paths } from './schema.js';

export { type Changes, ChangesExpired, follow, type FollowOptions, type TokenStore } from './follow.js';
export { CalendarRefusal };

export type Event = components['schemas']['Event'];
export type Venue = components['schemas']['Venue'];
export type Organizer = components['schemas']['Organizer'];
export type Category = components['schemas']['Category'];
export type Tag = components['schemas']['Term'];
export type Series = components['schemas']['Series'];
export type CalendarError = components['schemas']['Error'];

/** Who the client signs in as: a user of the service, or the holder of a token. */
export type Credentials = { readonly user: string; readonly password: string } | { readonly token: string };

export interface ClientOptions {
  /** Address of the namespace, such as `https://calendar.example/calendar/events/v1`. */
  readonly baseUrl: string;
  /** Without credentials the client reads what is published. */
  readonly credentials?: Credentials;
  /** The `fetch` to use; the global one unless given. */
  readonly fetch?: typeof globalThis.fetch;
}

export type CalendarClient = Client<paths>;

/**
 * A client whose paths, parameters, bodies and answers are typed from the service's OpenAPI document:
 * `const { data, error } = await client.GET('/events', { params: { query: { search: 'fair' } } })`.
 */
export function createCalendarClient({ baseUrl, credentials, fetch }: ClientOptions): CalendarClient {
  return createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: credentials ? { Authorization: authorization(credentials) } : {},
    // If a name is repeated, the service takes the last value.
    querySerializer: { array: { style: 'form', explode: false } },
    ...(fetch ? { fetch } : {}),
  });
}

type EventsQuery = NonNullable<paths['/events']['get']['parameters']['query']>;

/** The lists that can be walked, with their records. */
interface Lists {
  '/events': Event;
  '/venues': Venue;
  '/organizers': Organizer;
  '/categories': Category;
  '/tags': Tag;
  '/series': Series;
}

type QueryOf<Path extends keyof Lists> = Omit<
  NonNullable<paths[Path]['get']['parameters']['query']>,
  'page' | 'cursor'
>;

/**
 * Every record of a list, page after page, each asked for when the one before is used up: one that nobody changes meanwhile
 * comes exactly once, whatever else is written. Throws CalendarRefusal when a page is rejected.
 */
export async function* walk<Path extends keyof Lists>(
  client: CalendarClient,
  path: Path,
  query?: QueryOf<Path>,
): AsyncGenerator<Lists[Path]> {
  let next: string | undefined = '';
  while (next !== undefined) {
    const page: WalkedPage<Path> = await readWalked(client, path, { per_page: 50, ...query, cursor: next });
    yield* page.records;
    next = page.next;
  }
}

interface WalkedPage<Path extends keyof Lists> {
  readonly records: readonly Lists[Path][];
  readonly next: string | undefined;
}

async function readWalked<Path extends keyof Lists>(
  client: CalendarClient,
  path: Path,
  query: object,
): Promise<WalkedPage<Path>> {
  // All lists have the same members, except for the name of the one with the records.
  const { data, error } = await client.GET(path as '/events', { params: { query } });
  if (!data) throw new CalendarRefusal(error);
  const members: object = data;
  return { records: (members as Record<string, Lists[Path][]>)[path.slice(1)] ?? [], next: data.next_cursor };
}

/**
 * Every event of a list, as `walk` reads it. From a `page` on: page after page, where events that are written meanwhile move
 * others to a page that was read already, or not yet; a list that shrinks simply ends.
 */
export async function* allEvents(client: CalendarClient, query: EventsQuery = {}): AsyncGenerator<Event> {
  if (query.page === undefined) {
    yield* walk(client, '/events', query);
    return;
  }
  for (let page = query.page; ; page++) {
    const { data, error } = await client.GET('/events', { params: { query: { per_page: 50, ...query, page } } });
    if (error && 'code' in error && error.code === PAST_THE_END) return;
    if (!data) throw new CalendarRefusal(error);
    yield* data.events;
    if (page >= data.total_pages) return;
  }
}

type BatchBody = paths['/batch']['post']['requestBody']['content']['application/json'];
type BatchResults = paths['/batch']['post']['responses'][200]['content']['application/json'];

/** Several writes for one request; `key` makes it safe to send them again. */
export interface BatchOptions {
  readonly atomic?: boolean;
  /** Sent as `Idempotency-Key`: the same batch with the same key goes on after the last operation that is done. */
  readonly key?: string;
}

/**
 * Runs writes in order and gives their results, also those of operations that have failed: look at `failed`. Throws
 * CalendarRefusal when the batch as a whole is rejected, or one operation of an atomic one.
 */
export async function runBatch(
  client: CalendarClient,
  operations: BatchBody['operations'],
  { atomic = false, key }: BatchOptions = {},
): Promise<BatchResults> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  const { data, error } = await client.POST('/batch', { params: { header: headers }, body: { atomic, operations } });
  if (!data) throw new CalendarRefusal(error);
  return data;
}

const PAST_THE_END = 'event-archive-page-not-found';

function authorization(credentials: Credentials): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`;
  const bytes = new TextEncoder().encode(`${credentials.user}:${credentials.password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
