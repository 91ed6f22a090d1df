import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request for which statements are sent. */
export interface QueryContext {
  /** SQL statements sent so far. */
  statements: number;
  /** Nobody waits for it any more. */
  readonly aborted: boolean;
  /** What it reads may be the state of a moment ago. */
  readonly mayLag?: boolean;
}

/** Work was abandoned before it was done; nothing of it is kept. */
export class RequestAborted extends Error {
  readonly code = 'WORK_ABANDONED';
}

let synchronousContext: QueryContext | undefined;
const contextStorage = new AsyncLocalStorage<QueryContext | undefined>();

/** What `run` asks of the database before it first waits is asked for that work. */
export function withQueryContext<T>(queryContext: QueryContext | undefined, run: () => T): T {
  const before = synchronousContext;
  synchronousContext = queryContext;
  try {
    return run();
  } finally {
    synchronousContext = before;
  }
}

/**
 * Everything that follows from `run` is asked for that work, however often it waits. Each promise of the process costs
 * more as soon as this is called once: it is for the embedded database, whose statements all go through one connection.
 */
export const runInQueryContext = <T>(queryContext: QueryContext | undefined, run: () => T): T =>
  contextStorage.run(queryContext, run);

/** The work for which something is asked at this moment, as far as it is known. */
export const currentQueryContext = (): QueryContext | undefined => synchronousContext ?? contextStorage.getStore();

/** Throws RequestAborted when nobody waits for this work any more; without a known work it never does. */
export function throwIfAborted(queryContext: QueryContext | undefined): void {
  if (queryContext?.aborted) throw new RequestAborted('nobody waits for the answer any more');
}
