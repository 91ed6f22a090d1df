import { EmbeddedDatabase } from '../../../src/persistence/embedded/embedded-database.js';
import { createConnection } from 'mysql2/promise';

type Row = Record<string, string | number | null>;

/** Runs a statement on a database that other processes may be using, and gives its rows. */
export async function rowsIn(url: string, sql: string): Promise<Row[]> {
  return url.startsWith('sqlite:') ? inFile(url.slice('sqlite:'.length), sql) : onServer(url, sql);
}

async function onServer(url: string, sql: string): Promise<Row[]> {
  const connection = await createConnection({ uri: url, dateStrings: true });
  try {
    return (await connection.query(sql))[0] as Row[];
  } finally {
    await connection.end();
  }
}

function inFile(file: string, sql: string): Row[] {
  const database = new EmbeddedDatabase(file, {});
  try {
    database.pragma('busy_timeout = 5000');
    if (/^SELECT /.test(sql)) return database.prepare(sql).all() as Row[];
    database.exec(sql);
    return [];
  } finally {
    database.close();
  }
}
