import { afterEach, expect, it, jest } from '@jest/globals';
import type { Duplex } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/persistence/setup/data-source.js';
import { migrate } from '../../../src/persistence/migrating/migrate.js';
import { StatementCounter } from '../../../src/persistence/connection/statement-counter.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';

jest.setTimeout(300_000);

const made: FreshDatabase[] = [];
afterEach(async () => {
  for (const each of made.splice(0)) await each.drop();
});

async function aDatabase(): Promise<string> {
  const fresh = await freshDatabase();
  made.push(fresh);
  return fresh.url;
}

type Query = (sql: string, ...more: unknown[]) => unknown;
type Connection = { query: Query; stream: Duplex };

/**
 * Migrates until the connection is cut at the so-manyth statement that changes something, as the end of the process would
 * cut it: before the statement is sent, or as soon as it is. Whether there were that many.
 */
async function isCut(url: string, at: number, when: 'before' | 'after'): Promise<boolean> {
  const database = new DataSource(dataSourceOptions({ url, poolSize: 2, statements: new StatementCounter() }));
  await database.initialize();
  let sent = 0;
  const { pool } = database.driver as unknown as {
    pool: { on(event: 'acquire', received: (one: Connection) => void): void };
  };
  const known = new WeakSet<Connection>();
  pool.on('acquire', (connection) => {
    if (known.has(connection)) return;
    known.add(connection);
    const query = connection.query.bind(connection);
    connection.query = (sql, ...more) => {
      const isLast = /^\s*(CREATE|INSERT|ALTER|DROP|UPDATE|COMMIT)/i.test(sql) && (sent += 1) === at;
      if (isLast && when === 'before') connection.stream.destroy();
      const command = query(sql, ...more);
      if (isLast && when === 'after') connection.stream.end(() => connection.stream.destroy());
      return command;
    };
  });
  const outcome = await migrate(database).catch(() => undefined);
  await database.destroy().catch(() => undefined);
  expect(sent >= at).toBe(outcome === undefined);
  return outcome === undefined;
}

/** Statements that are recorded as done. */
async function stepsIn(url: string): Promise<number> {
  const connection = await createConnection(url);
  const [rows] = await connection.query('SELECT COUNT(*) AS steps FROM migration_steps').catch(() => [[{ steps: 0 }]]);
  await connection.end();
  return (rows as { steps: number }[])[0]?.steps ?? 0;
}

/** Every table as it is, and how many rows it has. */
async function schemaOf(url: string): Promise<Record<string, unknown>> {
  const database = await new DataSource(dataSourceOptions({ url, poolSize: 1 })).initialize();
  const tables = await database.query<Record<string, string>[]>('SHOW TABLES');
  const schema: Record<string, unknown> = {};
  for (const name of tables.map((row) => Object.values(row)[0] ?? '')) {
    const [shown] = await database.query<Record<string, string>[]>(`SHOW CREATE TABLE ${name}`);
    const [size] = await database.query<unknown[]>(`SELECT COUNT(*) AS size FROM ${name}`);
    // Ids grow, but need not be dense.
    schema[name] = [shown?.['Create Table']?.replace(/ AUTO_INCREMENT=\d+/, ''), size];
  }
  await database.destroy();
  return schema;
}

it.each(['before', 'after'] as const)(
  'a migration that is interrupted %s any of its statements is taken up again',
  async (when) => {
    const whole = await aDatabase();
    expect(await isCut(whole, Infinity, when)).toBe(false);
    const expected = await schemaOf(whole);
    const url = await aDatabase();
    // Each run comes a statement further than the one before: what it leaves is that of an interruption there.
    let [at, recorded, runs] = [1, 0, 0];
    while (await isCut(url, at, when)) {
      const now = await stepsIn(url);
      at = now > recorded ? 2 : at + 1;
      recorded = Math.max(now, recorded);
      runs += 1;
    }
    expect(runs).toBeGreaterThan(100);
    expect(await schemaOf(url)).toEqual(expected);
  },
);
