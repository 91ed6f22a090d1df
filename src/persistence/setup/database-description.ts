import type { DataSource } from 'typeorm';
import { readDatabaseUrl } from '../database-url.js';
import { isMysql } from '../dialect.js';

/** Engine and version, such as `MariaDB 10.11.6`, and the location without the password. */
export interface DatabaseDescription {
  readonly engine: string;
  readonly place: string;
}

/** Describes the open database of a `DATABASE_URL` for operators. */
export async function describeDatabase(database: DataSource, url: string): Promise<DatabaseDescription> {
  return { engine: await engineOf(database), place: locationOf(url) };
}

async function engineOf(database: DataSource): Promise<string> {
  const sql = isMysql(database) ? 'SELECT VERSION() AS version' : 'SELECT sqlite_version() AS version';
  const [row] = await database.query<{ version: string }[]>(sql);
  const [version = '', name = ''] = (row?.version ?? '').split('-');
  if (!isMysql(database)) return `SQLite ${version}`;
  return name.toLowerCase() === 'mariadb' ? `MariaDB ${version}` : `MySQL ${version}`;
}

function locationOf(url: string): string {
  const address = readDatabaseUrl(url);
  if (address.kind === 'embedded') return address.file;
  const { username, host, pathname } = new URL(address.url);
  return `${username ? `${username}@` : ''}${host}${pathname}`;
}
