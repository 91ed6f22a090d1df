import type { EntityManager } from 'typeorm';
import { Problem } from '../../../calendar/problem.js';
import { inSavepoint } from '../../../persistence/connection/savepoint.js';

/** What has become of one of many writes; the reason of a rejected one is an error of the client. */
export type OutcomeOfOne<T> =
  { readonly status: 'fulfilled'; readonly value: T } | { readonly status: 'rejected'; readonly reason: Problem };

/** Throws what is no error of the client. */
export async function outcomeOf<T>(task: () => Promise<T>): Promise<OutcomeOfOne<T>> {
  try {
    return { status: 'fulfilled', value: await task() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: 'rejected', reason: error };
  }
}

/** The same for a part of a transaction, which is undone after an error. */
export const partOutcome = <T>(db: EntityManager, task: () => Promise<T>): Promise<OutcomeOfOne<T>> =>
  outcomeOf(() => inSavepoint(db, task));
