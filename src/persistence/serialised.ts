import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { noticeDamage } from './damage.js';
import { currentWork, stopIfAbandoned, type Work, workFor } from './work.js';

type Task = (...given: unknown[]) => Promise<unknown>;

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
export function serialise(database: DataSource): void {
  const turns = new AsyncLocalStorage<{ ended: boolean }>();
  const runner = database.createQueryRunner() as unknown as SharedRunner;
  let last: Promise<unknown> = Promise.resolve();

  const takeTurn = async (work: Work | undefined, task: () => Promise<unknown>) => {
    stopIfAbandoned(work);
    const turn = { ended: false };
    try {
      return await turns.run(turn, () => workFor(work, task));
    } finally {
      // Whatever the task left running behind it queues up like everybody else.
      turn.ended = true;
    }
  };

  const alone =
    (task: Task, outermost = task): Task =>
    (...given) => {
      if (turns.getStore()?.ended === false) return task(...given);
      const work = currentWork();
      const turn = last.then(() => takeTurn(work, () => outermost(...given)));
      last = turn.catch(() => undefined);
      return turn;
    };

  const manager = database.manager as unknown as Record<string, Task>;
  for (const name of ['transaction', 'save', 'remove', 'softRemove', 'recover']) {
    const task = manager[name]?.bind(manager);
    if (task) manager[name] = alone(task, leaving(runner, task));
  }
  const query = runner.query.bind(runner);
  const noticing: Task = (...given) =>
    query(...given).catch((error: unknown) => {
      noticeDamage(database, error);
      throw error;
    });
  runner.query = alone(noticing);
}

/**
 * A task on the one query runner that leaves no transaction behind. SQLite ends a transaction by itself when the disk is
 * full; TypeORM does not notice, and would open every later transaction inside of one that nobody commits.
 */
function leaving(runner: SharedRunner, task: Task): Task {
  return async (...given) => {
    try {
      return await task(...given);
    } catch (error) {
      if (runner.transactionDepth > 0) await runner.query('ROLLBACK').catch(() => undefined);
      runner.transactionDepth = 0;
      runner.isTransactionActive = false;
      throw error;
    }
  };
}
