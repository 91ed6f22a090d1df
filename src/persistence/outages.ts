import { Problem } from '../calendar/problem.js';
import { failureCode } from './failures.js';

type Outage = 'unreachable' | 'crowded' | 'busy' | 'slow' | 'full' | 'damaged' | 'read-only';

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

/** What the caller reads, and after how many seconds it is worth trying again. */
const WORDS: Record<Outage, readonly [code: string, sentence: string, retryAfter: number]> = {
  unreachable: ['rest_database_unreachable', 'The database cannot be reached; try again shortly.', 2],
  crowded: ['rest_database_crowded', 'Every connection to the database is in use; try again shortly.', 1],
  busy: ['rest_database_busy', 'Others keep what this request needs locked; try again shortly.', 1],
  slow: ['rest_request_timeout', 'The database took too long; the work was given up.', 1],
  full: ['rest_database_full', 'The disk of the database is full; nothing was stored.', 60],
  damaged: ['rest_database_damaged', 'A part of the database is damaged; an operator has to restore it.', 60],
  'read-only': ['rest_database_read_only', 'The database can only be read for now; nothing was stored.', 60],
};

const byCode = new Map(
  Object.entries(OUTAGES).flatMap(([outage, codes]) => codes.map((code) => [code, outage as Outage] as const)),
);

/** Whether a failure means that the server was not there to answer, rather than that it refused. */
export const isUnreachable = (error: unknown): boolean => outageOf(outageCode(error)) === 'unreachable';

/** The problem, of kind `unavailable`, that a failure of the database means to a caller; undefined for other failures. */
export function outageIn(error: unknown): Problem | undefined {
  const code = outageCode(error);
  const outage = outageOf(code);
  if (code === undefined || outage === undefined) return undefined;
  const [name, sentence, retryAfter] = WORDS[outage];
  const problem = new Problem('unavailable', name, sentence, { retry_after: retryAfter });
  problem.cause = code;
  return problem;
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
  return failureCode(error) ?? own;
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
