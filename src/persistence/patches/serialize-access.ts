import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { recordDamage } from '../database-health.js';
import { currentQueryContext, type QueryContext, runInQueryContext, throwIfAborted } from '../query-context.js';

type Task = (...args: unknown[]) => Promise<unknown>;

/** The one query runner of the embedded database. */
interface SharedRunner {
  query: Task;
  transactionDepth: number;
  isTransactionActive: boolean;
}

/** A task that uses an embedded database. */
interface RunningTask {
  readonly runner: SharedRunner;
  /** The running task of another database that it is part of. */
  readonly outer: RunningTask | undefined;
  ended: boolean;
}

// One for all databases: on Node 20 each storage slows down every promise of the process, even after its database is closed.
const running = new AsyncLocalStorage<RunningTask>();

/** The innermost task that has not ended. Those that have are skipped, so that chains of them are not kept in memory. */
function currentTask(): RunningTask | undefined {
  let task = running.getStore();
  while (task?.ended) task = task.outer;
  return task;
}

function isRunningOn(runner: SharedRunner): boolean {
  for (let task = running.getStore(); task; task = task.outer) {
    if (task.runner === runner && !task.ended) return true;
  }
  return false;
}

/**
 * Queues the transactions and statements of the embedded database. All requests share one SQLite connection, so two
 * transactions would otherwise nest: a rollback of one would also undo acknowledged writes of the other, and plain reads
 * would see uncommitted rows. Statements inside a running transaction are not queued.
 */
export function serializeAccess(database: DataSource): void {
  const runner = database.createQueryRunner() as unknown as SharedRunner;
  let last: Promise<unknown> = Promise.resolve();

  const runQueued = async (queryContext: QueryContext | undefined, task: () => Promise<unknown>) => {
    throwIfAborted(queryContext);
    const current = { runner, outer: currentTask(), ended: false };
    try {
      return await running.run(current, () => runInQueryContext(queryContext, task));
    } finally {
      // Statements that the task sends after its end are queued again.
      current.ended = true;
    }
  };

  const serialized =
    (task: Task, outermost = task): Task =>
    (...args) => {
      if (isRunningOn(runner)) return task(...args);
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
  const recordingDamage: Task = (...args) =>
    query(...args).catch((error: unknown) => {
      recordDamage(database, error);
      throw error;
    });
  runner.query = serialized(recordingDamage);
}

/**
 * Rolls back after an error, whatever TypeORM believes about the transaction. SQLite ends a transaction itself if the disk is
 * full; TypeORM does not notice, and would nest all later transactions in one that is never committed.
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
