import type { DataSource } from 'typeorm';

interface Waits {
  readonly writes: number;
  /** Milliseconds of the slowest write beyond the slowest of a table that only this function uses. */
  readonly longest: number;
}

/**
 * Runs a task while some writers write, each one write after the other, and measures how long a write waits for the task.
 *
 * A busy machine delays every write. A writer to a table of its own, which the task cannot lock, shows by how much.
 */
export async function writesBeside(
  database: DataSource,
  task: () => Promise<unknown>,
  writers: readonly ((n: number) => Promise<void>)[],
): Promise<Waits> {
  await database.query('CREATE TABLE IF NOT EXISTS unrelated_writes (n INT NOT NULL) ENGINE=InnoDB');
  await database.query('DELETE FROM unrelated_writes');
  await database.query('INSERT INTO unrelated_writes VALUES (0)');
  let isRunning = true;
  const timesOf = async (write: (n: number) => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; isRunning; n += 1) {
      const from = performance.now();
      await write(n);
      times.push(performance.now() - from);
    }
    return times;
  };
  const unrelated = timesOf(() => database.query('UPDATE unrelated_writes SET n = n + 1'));
  const written = Promise.all(writers.map(timesOf));
  await Promise.all([task().finally(() => (isRunning = false)), written, unrelated]);
  const times = (await written).flat();
  return { writes: times.length, longest: Math.max(...times) - Math.max(...(await unrelated)) };
}
