import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';

type Work = (...given: unknown[]) => Promise<unknown>;

/**
 * Lets one transaction at a time use the embedded database. TypeORM gives every request the same SQLite connection, so
 * without this two transactions nest into each other: a rollback of one takes the other's acknowledged writes along,
 * and plain reads see rows that are not committed. Inside a transaction its own statements pass freely.
 */
export function serialise(database: DataSource): void {
  const turns = new AsyncLocalStorage<{ ended: boolean }>();
  let last: Promise<unknown> = Promise.resolve();

  const takeTurn = async (work: () => Promise<unknown>) => {
    const turn = { ended: false };
    try {
      return await turns.run(turn, work);
    } finally {
      // Whatever the work left running behind it queues up like everybody else.
      turn.ended = true;
    }
  };

  const alone =
    (work: Work): Work =>
    (...given) => {
      if (turns.getStore()?.ended === false) return work(...given);
      const turn = last.then(() => takeTurn(() => work(...given)));
      last = turn.catch(() => undefined);
      return turn;
    };

  const manager = database.manager as unknown as Record<string, Work>;
  for (const name of ['transaction', 'save', 'remove', 'softRemove', 'recover']) {
    const work = manager[name];
    if (work) manager[name] = alone(work.bind(manager));
  }
  const runner = database.createQueryRunner() as unknown as Record<'query', Work>;
  runner.query = alone(runner.query.bind(runner));
}
