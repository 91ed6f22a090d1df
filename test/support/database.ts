import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** A database of the caller's own, empty and not yet migrated. */
export interface FreshDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** The server of TEST_DATABASE_URL while the suite runs on MySQL; undefined while it runs on the embedded database. */
export const mysqlServer = (globalThis as { testDatabaseUrl?: string }).testDatabaseUrl;

let made = 0;

/** Makes a database on the kind this run is about. Workers and test files never share one. */
export function freshDatabase(): Promise<FreshDatabase> {
  return mysqlServer === undefined ? freshFile() : freshSchema(mysqlServer);
}

async function freshFile(): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-test-'));
  return {
    url: `sqlite:${join(folder, 'calendar.sqlite')}`,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshSchema(server: string): Promise<FreshDatabase> {
  const url = new URL(server);
  const name = `${url.pathname.slice(1)}_${process.env.JEST_WORKER_ID ?? '0'}_${(made += 1)}`;
  url.pathname = '';
  await onServer(url, `DROP DATABASE IF EXISTS \`${name}\``, `CREATE DATABASE \`${name}\``);
  const drop = () => onServer(url, `DROP DATABASE IF EXISTS \`${name}\``);
  return { url: new URL(name, url).href, drop };
}

async function onServer(server: URL, ...statements: string[]): Promise<void> {
  const connection = await createConnection(server.href);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}
