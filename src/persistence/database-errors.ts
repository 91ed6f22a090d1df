import { QueryFailedError } from 'typeorm';

/** The driver's own code of a failed statement, such as `ER_DUP_ENTRY`; undefined for anything else. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code } = error.driverError as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether a write failed because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

const RETRYABLE_CODES = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  // What a row refers to was there when it was looked for, and has been deleted since.
  'ER_NO_REFERENCED_ROW_2',
  // Another process has the file.
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
]);

/** Whether a transaction lost against another one and may simply be run again. */
export function isRetryableConflict(error: unknown): boolean {
  return RETRYABLE_CODES.has(databaseErrorCode(error) ?? '');
}

export type Outage = 'unreachable' | 'crowded' | 'busy' | 'slow' | 'full' | 'damaged' | 'read-only';

/** Codes of mysql2, of the network and of SQLite; those of SQLite stand for their extended ones (`SQLITE_IOERR_WRITE`) too. */
const OUTAGES: Record<Outage, readonly string[]> = {
  unreachable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['PROTOCOL_CONNECTION_LOST', 'ER_SERVER_SHUTDOWN', 'ER_NORMAL_SHUTDOWN', 'ER_CONNECTION_KILLED'],
    // A Galera node that has lost its cluster says "unknown command", and the first at the end of a transaction.
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

/** Whether a failure means that the server was not there to answer, rather than that it rejected. */
export const isUnreachable = (error: unknown): boolean => outageOf(outageCode(error)) === 'unreachable';

/** Which outage a failure of the database means, and the code that tells; undefined for other failures. */
export function outageIn(error: unknown): { outage: Outage; code: string } | undefined {
  const code = outageCode(error);
  const outage = outageOf(code);
  return code === undefined || outage === undefined ? undefined : { outage, code };
}

function outageOf(code = ''): Outage | undefined {
  return byCode.get(code) ?? byCode.get(code.split('_', 2).join('_'));
}

/** Errors that MariaDB alone has; mysql2 knows their numbers only. */
const MARIADB_CODES: Record<number, string> = { 1927: 'ER_CONNECTION_KILLED', 1969: 'ER_STATEMENT_TIMEOUT' };

function outageCode(error: unknown): string | undefined {
  if (!isFailure(error)) return undefined;
  const cause = isFailure(error.driverError) ? error.driverError : error;
  // mysql2 and its pool give no code once they were closed.
  if (/closed state|Pool is closed/.test(cause.message)) return 'PROTOCOL_CONNECTION_LOST';
  const own = typeof cause.code === 'string' ? cause.code : MARIADB_CODES[cause.errno ?? 0];
  return databaseErrorCode(error) ?? own;
}

interface Failure {
  readonly message: string;
  readonly code?: unknown;
  readonly errno?: number;
  /** What TypeORM wraps. */
  readonly driverError?: unknown;
}

// By its shape: an error that Node itself makes is of another `Error` than that of a test's own context.
function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
