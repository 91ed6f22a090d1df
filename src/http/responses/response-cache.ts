import type { RenderedResponse } from './rendered-response.js';

/** What calendar a response was true of: nothing changed since, and nothing became due. */
export interface DataVersion {
  readonly changes: number;
  /** To the second: what is published or over by now follows from it. */
  readonly now: string;
}

/** A response with what the way to it said of it. */
export interface CachedResponse {
  readonly rendered: RenderedResponse;
  readonly headers: Readonly<Record<string, string>>;
  /** The template of the route that gave it. */
  readonly route: string;
}

/** Bytes of bodies that are kept at most; and keys, of which many may have small answers. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_RESPONSES = 2000;

/** A response asked for this often within a second is worth keeping. */
const CACHE_FROM_REQUESTS = 2;

/** Gives the response that others wait for, or nothing where there is none for them. */
export type Deliver = (response: CachedResponse | undefined) => void;

/**
 * Answers that several callers ask for at the same time, each worked out once. All belong to one state of the calendar
 * and go with it, so that none is ever older than the last change: a second is the longest that any is kept.
 */
export class ResponseCache {
  private state: DataVersion = { changes: -1, now: '' };
  private responses = new Map<string, Promise<CachedResponse | undefined>>();
  private bytes = 0;
  private requested = { now: '', times: new Map<string, number>() };

  /** Whether others asked for the same in this second or the one before it. */
  isPopular(key: string, now: string): boolean {
    if (this.requested.now !== now) this.requested = { now, times: popularKeys(this.requested.times) };
    const { times } = this.requested;
    const count = (times.get(key) ?? 0) + 1;
    if (count > 1 || times.size < MAX_RESPONSES) times.set(key, count);
    return count >= CACHE_FROM_REQUESTS;
  }

  /** The response that is kept for this state, or is being worked out. */
  at(state: DataVersion, key: string): Promise<CachedResponse | undefined> | undefined {
    this.moveTo(state);
    return this.isNow(state) ? this.responses.get(key) : undefined;
  }

  /** Lets others wait for the response that the caller of this works out; undefined if it is not to be kept. */
  reserve(state: DataVersion, key: string): Deliver | undefined {
    if (!this.isNow(state) || this.bytes >= MAX_BYTES || this.responses.size >= MAX_RESPONSES) return undefined;
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

  private isNow({ changes, now }: DataVersion): boolean {
    return this.state.changes === changes && this.state.now === now;
  }

  /** A state that was left does not come back: a look that took long, or a replica that lags, tells of it too late. */
  private moveTo(state: DataVersion): void {
    if (state.now === this.state.now && state.changes <= this.state.changes) return;
    this.state = state;
    this.responses = new Map();
    this.bytes = 0;
  }
}

/** Of the second that is over it only counts what was asked for again. */
function popularKeys(times: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...times].filter(([, count]) => count >= CACHE_FROM_REQUESTS).map(([key]) => [key, 1]));
}
