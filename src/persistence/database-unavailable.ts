import { readDatabaseUrl } from './database-url.js';

/** The database cannot be used; the message says in one line which and why, without a password. */
export class DatabaseUnavailable extends Error {}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to that host',
  ER_ACCESS_DENIED_ERROR: 'user name or password are wrong',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'user name or password are wrong',
  ER_DBACCESS_DENIED_ERROR: 'the user has no right to that database',
  ER_TABLEACCESS_DENIED_ERROR: 'the user may not change tables there',
  ER_BAD_DB_ERROR: 'there is no database of that name; `npm run db:reset` creates it',
  ER_CON_COUNT_ERROR: 'the server has too many connections',
  EACCES: 'the folder may not be written',
  EPERM: 'the folder may not be written',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder cannot be made',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'a part of the path is a file, not a folder',
  ENOSPC: 'the disk is full',
  SQLITE_CANTOPEN: 'the file cannot be opened for writing',
  SQLITE_READONLY: 'the file may not be written',
  SQLITE_READONLY_DIRECTORY: 'the folder may not be written',
  SQLITE_NOTADB: 'the file is no SQLite database',
  SQLITE_CORRUPT: 'the file is damaged',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another process keeps the file locked',
  SQLITE_IOERR: 'the file cannot be read or written',
};

/** The error itself, or a DatabaseUnavailable where it says that the database of this address cannot be used. */
export function asUnavailable(error: unknown, databaseUrl: string): unknown {
  const reason = error instanceof ForeignTables ? error.message : reasonOf(error);
  return reason === undefined ? error : new DatabaseUnavailable(`${locationOf(databaseUrl)}: ${reason}`);
}

/** Why a database or file cannot be used, in a few words; undefined where the error is about something else. */
export const reasonOf = (error: unknown): string | undefined => REASONS[codeOf(error) ?? ''];

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // libsql gives no code for a file that it cannot open.
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN';
  // TypeORM wraps what a statement failed with.
  const { code } = ('driverError' in error ? error.driverError : error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

function locationOf(databaseUrl: string): string {
  const address = readDatabaseUrl(databaseUrl);
  if (address.kind === 'embedded') return address.file;
  const { host, pathname } = new URL(address.url);
  return `${host}${pathname}`;
}

/** The database holds tables that are not the calendar's; the message says in one line which, and what to do. */
export class ForeignTables extends Error {}
