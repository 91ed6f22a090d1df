import { createRequire } from 'node:module';
import type Libsql from 'libsql';

/** Loaded on first use, because a service on MySQL does not need the few megabytes of memory that it takes. */
const loadLibsql = (): typeof Libsql => createRequire(import.meta.url)('libsql') as typeof Libsql;

type Row = Record<string, unknown>;
type NativeStatement = {
  reader: boolean;
  all(parameters: unknown[]): Row[];
  run(parameters: unknown[]): { changes: number; lastInsertRowid: number };
};

/**
 * Converts a value to one that libsql can bind. libsql crashes the process if it is passed anything else, so every value is
 * checked here. Throws TypeError for values that have no SQL form.
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
 * Adapter from the API of better-sqlite3, which TypeORM's driver expects, to libsql. The npm packages of libsql contain its
 * binaries, so nothing is compiled or downloaded when the service is installed.
 */
export class EmbeddedDatabase {
  private readonly database: InstanceType<typeof Libsql>;

  constructor(file: string, options: object) {
    this.database = new (loadLibsql())(file, options);
  }

  prepare(sql: string): EmbeddedStatement {
    // A deferred transaction that begins with a read fails, instead of waiting, if another process writes in between.
    const statement = sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql;
    return new EmbeddedStatement(this.database.prepare(statement) as unknown as NativeStatement);
  }

  exec(sql: string): this {
    this.database.exec(sql);
    return this;
  }

  pragma(source: string): Row[] {
    return (this.database.prepare(`PRAGMA ${source}`) as unknown as NativeStatement).all([]);
  }

  /** Merges the write-ahead log into the file and closes it. */
  close(): void {
    try {
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // A read-only file stays as it is.
    }
    this.database.close();
  }
}

/** Selects the `name` of each table. */
export const TABLES_IN_FILE = "SELECT name FROM sqlite_master WHERE type = 'table'";

/** Whether a file contains tables, but no `migrations` table. */
export const belongsToOtherProgram = (tables: readonly { name?: unknown }[]): boolean =>
  tables.length > 0 && !tables.some(({ name }) => name === 'migrations');
