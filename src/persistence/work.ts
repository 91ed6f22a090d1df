import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request for which statements are sent. */
export interface Work {
  /** SQL statements sent so far. */
  statements: number;
  /** Nobody waits for it any more. */
  readonly abandoned: boolean;
  /** What it reads may be the state of a moment ago. */
  readonly mayLag?: boolean;
}

/** Work was abandoned before it was done; nothing of it is kept. */
export class WorkAbandoned extends Error {
  readonly code = 'WORK_ABANDONED';
}

const current = new AsyncLocalStorage<Work>();

/** Runs something, and whatever follows from it, as that work. */
export const asWork = <T>(work: Work, run: () => T): T => current.run(work, run);

export const currentWork = (): Work | undefined => current.getStore();

/** Throws WorkAbandoned when nobody waits for this work any more; without a known work it never does. */
export function stopIfAbandoned(work: Work | undefined = current.getStore()): void {
  if (work?.abandoned) throw new WorkAbandoned('nobody waits for the answer any more');
}
