import type { Client } from 'openapi-fetch';
import { CalendarRefusal } from './refusal.js';
import type { components, paths } from './schema.js';

/** A page of changes, and the token to continue from. */
export type Changes = components['schemas']['Changes'];

type ChangesQuery = Omit<NonNullable<paths['/changes']['get']['parameters']['query']>, 'wait'>;

/** Keeps the token between runs, best beside the copy. */
export interface TokenStore {
  /** The token saved last; nothing before the first. */
  load(): Token | Promise<Token>;
  save(token: string): void | Promise<void>;
}
type Token = string | null | undefined;

export interface FollowOptions extends ChangesQuery {
  /** Ends the loop, also while it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Where to begin, and where to save how far you are; `since` counts only while it has no token. */
  readonly store?: TokenStore;
  /** Copies the lists anew: called before the first page if there is no token, and again whenever the token has ended. */
  readonly readLists?: () => Promise<void>;
}

/** The token has ended, and changes may be missing: read the lists again, and follow without it. `readLists` does both. */
export class ChangesExpired extends CalendarRefusal {}

/** Seconds that a request waits for a change. */
const WAIT = 25;

/**
 * Follows what changes in the calendar, from a token on or from now: gives pages as they come, and waits in between. Without a
 * token the first page comes at once and is empty. A token is saved when you ask for the next page: if you leave the loop by
 * `break` or an error, or the process dies, the same page comes again. Throws ChangesExpired when the token has ended and
 * there is no `readLists`, CalendarRefusal for other refusals, and what `fetch`, `store` and `readLists` throw.
 */
export async function* follow(
  client: Client<paths>,
  { signal, store, readLists, since: start, ...query }: FollowOptions = {},
): AsyncGenerator<Changes> {
  let since = (await store?.load()) ?? start;
  while (!signal?.aborted) {
    const page = await readPage(client, { ...query, ...(since !== undefined && { since, wait: WAIT }) }, signal);
    if (page instanceof ChangesExpired) {
      if (!readLists) throw page;
      since = undefined;
      continue;
    }
    if (since === undefined) await readLists?.();
    // What `readLists` has copied may be incomplete then.
    if (!page || signal?.aborted) return;
    if (page.changes.length > 0 || since === undefined) yield page;
    if (page.token !== since) await store?.save(page.token);
    since = page.token;
  }
}

/** Undefined if `signal` is aborted. */
async function readPage(
  client: Client<paths>,
  query: ChangesQuery & { wait?: number },
  signal: AbortSignal | undefined,
): Promise<Changes | ChangesExpired | undefined> {
  try {
    const { data, error, response } = await client.GET('/changes', { params: { query }, ...(signal && { signal }) });
    if (data) return data;
    if (response.status === 410) return new ChangesExpired(error);
    throw new CalendarRefusal(error);
  } catch (reason) {
    if (signal?.aborted) return undefined;
    throw reason;
  }
}
