import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenTransaction } from './open-transaction.js';

/** The request that statements are sent for. */
export interface QueryContext {
  /** SQL statements sent so far. */
  statements: number;
  /** The client has disconnected, or the time limit has passed. */
  readonly aborted: boolean;
  /** It may read from a replica, whose data can be slightly out of date. */
  readonly mayLag?: boolean;
  /** The transaction that its reads and writes take part in. */
  readonly transaction?: OpenTransaction;
}

/** Whether reads see what a transaction has not committed yet. */
export const isInTransaction = (queryContext: QueryContext | undefined): boolean =>
  queryContext?.transaction !== undefined;

/** A request was aborted before it was complete; its transaction is rolled back. */
export class RequestAborted extends Error {
  readonly code = 'WORK_ABANDONED';
}

let synchronousContext: QueryContext | undefined;
const contextStorage = new AsyncLocalStorage<QueryContext | undefined>();

/** Statements that `run` sends before its first `await` belong to the context. */
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
 * All statements that `run` sends belong to the context, also after an `await`. Once this has been called, every promise of
 * the process is slower; so only the embedded database uses it, whose statements all go through one connection.
 */
export const runInQueryContext = <T>(queryContext: QueryContext | undefined, run: () => T): T =>
  contextStorage.run(queryContext, run);

/** The context that statements sent now belong to; undefined if there is none. */
export const currentQueryContext = (): QueryContext | undefined => synchronousContext ?? contextStorage.getStore();

/** Throws RequestAborted if the request has been aborted; never without a context. */
export function throwIfAborted(queryContext: QueryContext | undefined): void {
  if (queryContext?.aborted) throw new RequestAborted('the request was aborted');
}
