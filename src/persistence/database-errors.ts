import { QueryFailedError } from 'typeorm';

/** The driver's error code of a failed statement, such as `ER_DUP_ENTRY`; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code } = error.driverError as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether a write violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

const RETRYABLE_CODES = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  // The referenced row existed when it was read, and has been deleted since.
  'ER_NO_REFERENCED_ROW_2',
  // Another process has locked the file.
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
]);

/** Whether a transaction failed because of a concurrent one and can be run again. */
export function isRetryableConflict(error: unknown): boolean {
  return RETRYABLE_CODES.has(databaseErrorCode(error) ?? '');
}

/** Reasons why the database cannot serve a request at the moment. */
export type Outage = 'unreachable' | 'crowded' | 'busy' | 'slow' | 'full' | 'damaged' | 'read-only';

/** Error codes of mysql2, the network and SQLite. A code of SQLite includes its extended codes (`SQLITE_IOERR_WRITE`). */
const OUTAGES: Record<Outage, readonly string[]> = {
  unreachable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['PROTOCOL_CONNECTION_LOST', 'ER_SERVER_SHUTDOWN', 'ER_NORMAL_SHUTDOWN', 'ER_CONNECTION_KILLED'],
    // A Galera node that has lost its cluster fails with "unknown command"; on COMMIT, with "error during commit".
    ...['ER_UNKNOWN_COM_ERROR', 'ER_ERROR_DURING_COMMIT', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'],
  ],
  crowded: ['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED', 'POOL_EXHAUSTED'],
  busy: ['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY', 'SQLITE_LOCKED'],
  slow: ['ER_STATEMENT_TIMEOUT', 'ER_QUERY_TIMEOUT', 'ER_QUERY_INTERRUPTED', 'WORK_ABANDONED'],
  full: ['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'],
  damaged: ['SQLITE_CORRUPT', 'SQLITE_NOTADB'],
  'read-only': ['SQLITE_READONLY', 'ER_OPTION_PREVENTS_STATEMENT', 'ER_READ_ONLY_MODE'],
};

const byCode = new Map(
  Object.entries(OUTAGES).flatMap(([outage, codes]) => codes.map((code) => [code, outage as Outage] as const)),
);

/** Whether the server could not be reached, as opposed to rejecting a statement. */
export const isUnreachable = (error: unknown): boolean => outageOf(outageCode(error)) === 'unreachable';

/** The outage that an error indicates, with its code; undefined for errors of any other kind. */
export function outageIn(error: unknown): { outage: Outage; code: string } | undefined {
  const code = outageCode(error);
  const outage = outageOf(code);
  return code === undefined || outage === undefined ? undefined : { outage, code };
}

function outageOf(code = ''): Outage | undefined {
  return byCode.get(code) ?? byCode.get(code.split('_', 2).join('_'));
}

/** Errors of MariaDB that mysql2 knows only by their numbers. */
const MARIADB_CODES: Record<number, string> = { 1927: 'ER_CONNECTION_KILLED', 1969: 'ER_STATEMENT_TIMEOUT' };

function outageCode(error: unknown): string | undefined {
  if (!isDatabaseError(error)) return undefined;
  const cause = isDatabaseError(error.driverError) ? error.driverError : error;
  // Errors of a closed connection or pool have no code.
  if (/closed state|Pool is closed/.test(cause.message)) return 'PROTOCOL_CONNECTION_LOST';
  const code = typeof cause.code === 'string' ? cause.code : MARIADB_CODES[cause.errno ?? 0];
  return databaseErrorCode(error) ?? code;
}

interface DatabaseError {
  readonly message: string;
  readonly code?: unknown;
  readonly errno?: number;
  /** The error that TypeORM has wrapped. */
  readonly driverError?: unknown;
}

// Not `instanceof`: in tests, errors created by Node are instances of another `Error` class.
function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
