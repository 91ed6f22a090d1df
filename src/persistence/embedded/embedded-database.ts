import { createRequire } from 'node:module';
import type Libsql from 'libsql';

/** The library comes with a few megabytes of its own, which a service on MySQL has no use for. */
const loaded = (): typeof Libsql => createRequire(import.meta.url)('libsql') as typeof Libsql;

type Row = Record<string, unknown>;
type NativeStatement = {
  reader: boolean;
  all(parameters: unknown[]): Row[];
  run(parameters: unknown[]): { changes: number; lastInsertRowid: number };
};

/**
 * Turns a value into one that libsql can bind. libsql ends the whole process when it is handed anything else, so no
 * value reaches it unseen. Throws a TypeError for what has no SQL form.
 */
export function bindable(value: unknown): string | number | bigint | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'bigint' || Number.isFinite(value)) return value as string | number;
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  if (value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError(`cannot bind ${Object.prototype.toString.call(value)}`);
}

class EmbeddedStatement {
  readonly reader: boolean;

  constructor(private readonly statement: NativeStatement) {
    this.reader = statement.reader;
  }

  all(...parameters: unknown[]): Row[] {
    return this.statement.all(parameters.map(bindable));
  }

  run(...parameters: unknown[]) {
    return this.statement.run(parameters.map(bindable));
  }
}

/**
 * The face of better-sqlite3 that TypeORM's driver expects, over libsql: its binaries come inside its npm packages, so
 * nothing is compiled or downloaded when the service is installed.
 */
export class EmbeddedDatabase {
  private readonly database: InstanceType<typeof Libsql>;

  constructor(file: string, options: object) {
    this.database = new (loaded())(file, options);
  }

  prepare(sql: string): EmbeddedStatement {
    // A transaction that begins with a read could not wait for a process that writes in between: it would have to fail.
    const known = sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql;
    return new EmbeddedStatement(this.database.prepare(known) as unknown as NativeStatement);
  }

  exec(sql: string): this {
    this.database.exec(sql);
    return this;
  }

  pragma(source: string): Row[] {
    return (this.database.prepare(`PRAGMA ${source}`) as unknown as NativeStatement).all([]);
  }

  /** Closes the file, with everything written in it rather than beside it. */
  close(): void {
    try {
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // A file that may not be written stays as it is.
    }
    this.database.close();
  }
}

export const TABLES_IN_FILE = "SELECT name FROM sqlite_master WHERE type = 'table'";

/** Whether a file holds tables, but none that says which migrations of the calendar were carried out. */
export const isOtherPrograms = (tables: readonly { name?: unknown }[]): boolean =>
  tables.length > 0 && !tables.some(({ name }) => name === 'migrations');
