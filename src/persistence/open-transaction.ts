import type { EntityManager } from 'typeorm';
import type { Seat } from './gathered-writes.js';

/** A transaction that a request takes part in instead of beginning its own, such as one operation of a batch. */
export class OpenTransaction {
  /** The error of its writes. Whoever has begun the transaction must not commit what the request has written. */
  failure: unknown;

  constructor(
    readonly db: EntityManager,
    /** For a request that can write together with others. */
    readonly seat?: Seat,
  ) {}

  async join<T>(task: (db: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await task(this.db);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
