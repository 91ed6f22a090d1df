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

let asking: Work | undefined;
const inTurn = new AsyncLocalStorage<Work | undefined>();

/** What `ask` asks of the database before it first waits is asked for that work. */
export function askFor<T>(work: Work | undefined, ask: () => T): T {
  const before = asking;
  asking = work;
  try {
    return ask();
  } finally {
    asking = before;
  }
}

/**
 * Everything that follows from `run` is asked for that work, however often it waits. Each promise of the process costs
 * more as soon as this is called once: it is for the embedded database, whose statements all go through one connection.
 */
export const workFor = <T>(work: Work | undefined, run: () => T): T => inTurn.run(work, run);

/** The work for which something is asked at this moment, as far as it is known. */
export const currentWork = (): Work | undefined => asking ?? inTurn.getStore();

/** Throws WorkAbandoned when nobody waits for this work any more; without a known work it never does. */
export function stopIfAbandoned(work: Work | undefined): void {
  if (work?.abandoned) throw new WorkAbandoned('nobody waits for the answer any more');
}
