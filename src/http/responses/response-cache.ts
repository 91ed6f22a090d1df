import { LRUCache } from 'lru-cache';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { RenderedResponse } from './rendered-response.js';

/** A rendered response, with the headers that middleware and guard set for it. */
export interface CachedResponse {
  readonly rendered: RenderedResponse;
  readonly headers: Readonly<Record<string, string>>;
  /** Template of the route, for log and metrics. */
  readonly route: string;
  /** The version of the data that was known before the response was read. */
  readonly version: number;
  /** The time it was rendered for. */
  readonly from: UtcText;
  /** The first second in which it is no longer valid. */
  readonly until: UtcText;
}

const MAX_BYTES = 16 * 1024 * 1024;
/** Estimate of what a response takes up besides its body and key. */
const OVERHEAD_BYTES = 1000;

/** Limit on the total length of the keys that are remembered, which are at least this long each. */
const MAX_REQUESTED_LENGTH = 1_000_000;
const MIN_LENGTH = 100;

/** Resolves a pending entry; undefined if there is no response to cache. */
export type Deliver = (response: CachedResponse | undefined) => void;

interface Pending {
  readonly version: number;
  readonly response: Promise<CachedResponse | undefined>;
}

/**
 * Keeps the responses that were used last, and lets concurrent identical requests share one that is being rendered. Whether
 * a response is still valid is for the caller to check.
 */
export class ResponseCache {
  private readonly responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rendered }, key) => rendered.bytes.length + 2 * key.length + OVERHEAD_BYTES,
  });
  private readonly pending = new Map<string, Pending>();
  private readonly requested = new LRUCache<string, true>({
    maxSize: MAX_REQUESTED_LENGTH,
    sizeCalculation: (_, key) => Math.max(key.length, MIN_LENGTH),
  });

  /** Whether there is room for responses that may never be requested again. */
  get hasRoom(): boolean {
    return this.responses.calculatedSize < MAX_BYTES / 2;
  }

  /** Whether a key was requested before, not too long ago. */
  isRequestedAgain(key: string): boolean {
    const isKnown = this.requested.get(key) !== undefined;
    this.requested.set(key, true);
    return isKnown;
  }

  get(key: string): CachedResponse | undefined {
    return this.responses.get(key);
  }

  /** The response that another request is rendering from data of this version. */
  awaited(key: string, version: number): Promise<CachedResponse | undefined> | undefined {
    const pending = this.pending.get(key);
    return pending?.version === version ? pending.response : undefined;
  }

  /** Adds a pending entry, which the caller resolves. */
  reserve(key: string, version: number): Deliver {
    let resolve: Deliver = () => undefined;
    const pending = { version, response: new Promise<CachedResponse | undefined>((done) => (resolve = done)) };
    this.pending.set(key, pending);
    return (response) => {
      if (this.pending.get(key) === pending) this.pending.delete(key);
      if (response) this.responses.set(key, response);
      resolve(response);
    };
  }
}
