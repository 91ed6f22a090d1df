import type { RenderedResponse } from './rendered-response.js';

/** The version of all data that a response depends on: the records, and the time. */
export interface DataVersion {
  /** Number of changes to the calendar so far. */
  readonly changes: number;
  /** UTC, to the second: it decides what is published and what is over. */
  readonly now: string;
}

/** A rendered response, with the headers that middleware and guard set for it. */
export interface CachedResponse {
  readonly rendered: RenderedResponse;
  readonly headers: Readonly<Record<string, string>>;
  /** Template of the route, for log and metrics. */
  readonly route: string;
}

/** Limits on the total size of all bodies, and on the number of responses. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_RESPONSES = 2000;

/** Requests within a second from which on a response is cached. */
const CACHE_FROM_REQUESTS = 2;

/** Resolves a reserved entry; undefined if there is no response to cache. */
export type Deliver = (response: CachedResponse | undefined) => void;

/**
 * Caches responses of one data version. A new version clears the cache, so a response is never older than the last change
 * and is kept for a second at most. Concurrent identical requests share one pending entry.
 */
export class ResponseCache {
  private version: DataVersion = { changes: -1, now: '' };
  private responses = new Map<string, Promise<CachedResponse | undefined>>();
  private bytes = 0;
  private requests = { now: '', counts: new Map<string, number>() };

  /** Counts a request. True if its key was requested before in this second, or was popular in the second before. */
  isPopular(key: string, now: string): boolean {
    if (this.requests.now !== now) this.requests = { now, counts: popularKeys(this.requests.counts) };
    const { counts } = this.requests;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > 1 || counts.size < MAX_RESPONSES) counts.set(key, count);
    return count >= CACHE_FROM_REQUESTS;
  }

  /** The cached or pending response; undefined if there is none for this version. */
  get(version: DataVersion, key: string): Promise<CachedResponse | undefined> | undefined {
    this.advanceTo(version);
    return this.isCurrent(version) ? this.responses.get(key) : undefined;
  }

  /** Adds a pending entry, which the caller resolves with `Deliver`; undefined if the version is outdated or the cache full. */
  reserve(version: DataVersion, key: string): Deliver | undefined {
    if (!this.isCurrent(version) || this.bytes >= MAX_BYTES || this.responses.size >= MAX_RESPONSES) return undefined;
    const { responses } = this;
    let deliver: Deliver = () => undefined;
    responses.set(key, new Promise((resolve) => (deliver = resolve)));
    let isDelivered = false;
    return (response) => {
      if (isDelivered) return;
      isDelivered = true;
      deliver(response);
      if (!response) responses.delete(key);
      else if (responses === this.responses) this.bytes += response.rendered.bytes.length;
    };
  }

  private isCurrent({ changes, now }: DataVersion): boolean {
    return this.version.changes === changes && this.version.now === now;
  }

  /** Clears the cache for a new version. An older one, from a slow query or a lagging replica, is ignored. */
  private advanceTo(version: DataVersion): void {
    if (version.now === this.version.now && version.changes <= this.version.changes) return;
    this.version = version;
    this.responses = new Map();
    this.bytes = 0;
  }
}

/** The keys that were popular in the second before start with one request. */
function popularKeys(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].filter(([, count]) => count >= CACHE_FROM_REQUESTS).map(([key]) => [key, 1]));
}
