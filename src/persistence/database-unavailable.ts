import { readDatabaseUrl } from './database-url.js';

/** The database cannot be used. The message is one line with its location and the reason, without the password. */
export class DatabaseUnavailable extends Error {}

/** The database contains tables of another program. The message is one line with their names and what to do. */
export class ForeignTables extends Error {}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the host name cannot be resolved',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ER_ACCESS_DENIED_ERROR: 'wrong user name or password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'wrong user name or password',
  ER_DBACCESS_DENIED_ERROR: 'the user has no access to this database',
  ER_TABLEACCESS_DENIED_ERROR: 'the user is not allowed to change tables',
  ER_BAD_DB_ERROR: 'this database does not exist; `npm run db:reset` creates it',
  ER_CON_COUNT_ERROR: 'the server has too many connections',
  EACCES: 'the folder is not writable',
  EPERM: 'the folder is not writable',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder cannot be created',
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'part of the path is a file, not a folder',
  ENOSPC: 'the disk is full',
  SQLITE_CANTOPEN: 'the file cannot be opened for writing',
  SQLITE_READONLY: 'the file is not writable',
  SQLITE_READONLY_DIRECTORY: 'the folder is not writable',
  SQLITE_NOTADB: 'the file is not an SQLite database',
  SQLITE_CORRUPT: 'the file is damaged',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'the file is locked by another process',
  SQLITE_IOERR: 'the file cannot be read or written',
};

/** Converts errors that mean the database cannot be used to DatabaseUnavailable; returns all others unchanged. */
export function asUnavailable(error: unknown, databaseUrl: string): unknown {
  const reason = error instanceof ForeignTables ? error.message : reasonOf(error);
  return reason === undefined ? error : new DatabaseUnavailable(`${locationOf(databaseUrl)}: ${reason}`);
}

/** Why a database or file cannot be used, in a few words; undefined for errors of any other kind. */
export const reasonOf = (error: unknown): string | undefined => REASONS[codeOf(error) ?? ''];

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // libsql sets no code if it cannot open the file.
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN';
  // TypeORM wraps the driver's error.
  const { code } = ('driverError' in error ? error.driverError : error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

function locationOf(databaseUrl: string): string {
  const address = readDatabaseUrl(databaseUrl);
  if (address.kind === 'embedded') return address.file;
  const { host, pathname } = new URL(address.url);
  return `${host}${pathname}`;
}
