import { EmbeddedDatabase } from '../../../src/persistence/embedded/embedded-database.js';
import { createConnection } from 'mysql2/promise';

type Row = Record<string, string | number | null>;

/** A connection to a database that other processes are using. */
export interface OpenRows {
  rows(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Runs a statement on a database that other processes may be using, and gives its rows. */
export async function rowsIn(url: string, sql: string): Promise<Row[]> {
  const open = await openRows(url);
  try {
    return await open.rows(sql);
  } finally {
    await open.close();
  }
}

/** For many statements: closing a file waits for whoever writes to it. */
export async function openRows(url: string): Promise<OpenRows> {
  return url.startsWith('sqlite:') ? inFile(url.slice('sqlite:'.length)) : onServer(url);
}

async function onServer(url: string): Promise<OpenRows> {
  const connection = await createConnection({ uri: url, dateStrings: true });
  return { rows: async (sql) => (await connection.query(sql))[0] as Row[], close: () => connection.end() };
}

function inFile(file: string): OpenRows {
  const database = new EmbeddedDatabase(file, {});
  database.pragma('busy_timeout = 5000');
  const read = (sql: string): Row[] => {
    if (/^SELECT /.test(sql)) return database.prepare(sql).all() as Row[];
    database.exec(sql);
    return [];
  };
  return {
    rows: (sql) => new Promise((resolve) => resolve(read(sql))),
    close: () => new Promise((resolve) => resolve(database.close())),
  };
}
