import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { recordDamage } from '../database-damage.js';
import { currentQueryContext, type QueryContext, runInQueryContext, throwIfAborted } from '../query-context.js';

type Task = (...args: unknown[]) => Promise<unknown>;

/** The one query runner of the embedded database. */
interface SharedRunner {
  query: Task;
  transactionDepth: number;
  isTransactionActive: boolean;
}

/**
 * Lets one transaction at a time use the embedded database. TypeORM gives every request the same SQLite connection, so
 * without this two transactions nest into each other: a rollback of one takes the other's acknowledged writes along,
 * and plain reads see rows that are not committed. Inside a transaction its own statements pass freely.
 */
export function serializeAccess(database: DataSource): void {
  const running = new AsyncLocalStorage<{ ended: boolean }>();
  const runner = database.createQueryRunner() as unknown as SharedRunner;
  let last: Promise<unknown> = Promise.resolve();

  const runQueued = async (queryContext: QueryContext | undefined, task: () => Promise<unknown>) => {
    throwIfAborted(queryContext);
    const current = { ended: false };
    try {
      return await running.run(current, () => runInQueryContext(queryContext, task));
    } finally {
      // Whatever the task left running behind it queues up like everybody else.
      current.ended = true;
    }
  };

  const serialized =
    (task: Task, outermost = task): Task =>
    (...args) => {
      if (running.getStore()?.ended === false) return task(...args);
      const queryContext = currentQueryContext();
      const queued = last.then(() => runQueued(queryContext, () => outermost(...args)));
      last = queued.catch(() => undefined);
      return queued;
    };

  const manager = database.manager as unknown as Record<string, Task>;
  for (const name of ['transaction', 'save', 'remove', 'softRemove', 'recover']) {
    const task = manager[name]?.bind(manager);
    if (task) manager[name] = serialized(task, rollingBackOnError(runner, task));
  }
  const query = runner.query.bind(runner);
  const noticing: Task = (...args) =>
    query(...args).catch((error: unknown) => {
      recordDamage(database, error);
      throw error;
    });
  runner.query = serialized(noticing);
}

/**
 * A task on the one query runner that leaves no transaction behind. SQLite ends a transaction by itself when the disk is
 * full; TypeORM does not notice, and would open every later transaction inside of one that nobody commits.
 */
function rollingBackOnError(runner: SharedRunner, task: Task): Task {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      if (runner.transactionDepth > 0) await runner.query('ROLLBACK').catch(() => undefined);
      runner.transactionDepth = 0;
      runner.isTransactionActive = false;
      throw error;
    }
  };
}
