import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { stopIfAbandoned } from './work.js';

type Work = (...given: unknown[]) => Promise<unknown>;

/** The one query runner of the embedded database. */
interface SharedRunner {
  query: Work;
  transactionDepth: number;
  isTransactionActive: boolean;
}

/**
 * Lets one transaction at a time use the embedded database. TypeORM gives every request the same SQLite connection, so
 * without this two transactions nest into each other: a rollback of one takes the other's acknowledged writes along,
 * and plain reads see rows that are not committed. Inside a transaction its own statements pass freely.
 */
export function serialise(database: DataSource): void {
  const turns = new AsyncLocalStorage<{ ended: boolean }>();
  const runner = database.createQueryRunner() as unknown as SharedRunner;
  let last: Promise<unknown> = Promise.resolve();

  const takeTurn = async (work: () => Promise<unknown>) => {
    stopIfAbandoned();
    const turn = { ended: false };
    try {
      return await turns.run(turn, work);
    } finally {
      // Whatever the work left running behind it queues up like everybody else.
      turn.ended = true;
    }
  };

  const alone =
    (work: Work, outermost = work): Work =>
    (...given) => {
      if (turns.getStore()?.ended === false) return work(...given);
      const turn = last.then(() => takeTurn(() => outermost(...given)));
      last = turn.catch(() => undefined);
      return turn;
    };

  const manager = database.manager as unknown as Record<string, Work>;
  for (const name of ['transaction', 'save', 'remove', 'softRemove', 'recover']) {
    const work = manager[name]?.bind(manager);
    if (work) manager[name] = alone(work, leaving(runner, work));
  }
  runner.query = alone(runner.query.bind(runner));
}

/**
 * Work on the one query runner that leaves no transaction behind. SQLite ends a transaction by itself when the disk is
 * full; TypeORM does not notice, and would open every later transaction inside of one that nobody commits.
 */
function leaving(runner: SharedRunner, work: Work): Work {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (runner.transactionDepth > 0) await runner.query('ROLLBACK').catch(() => undefined);
      runner.transactionDepth = 0;
      runner.isTransactionActive = false;
      throw error;
    }
  };
}
