import { Problem } from '../calendar/problem.js';
import { failureCode } from './failures.js';

type Outage = 'unreachable' | 'crowded' | 'busy' | 'slow' | 'full' | 'read-only';

/** Codes of mysql2, of the network and of SQLite; those of SQLite stand for their extended ones (`SQLITE_IOERR_WRITE`) too. */
const OUTAGES: Record<Outage, readonly string[]> = {
  unreachable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['PROTOCOL_CONNECTION_LOST', 'ER_SERVER_SHUTDOWN', 'ER_NORMAL_SHUTDOWN', 'ER_CONNECTION_KILLED'],
    // A Galera node that has lost its cluster says "unknown command".
    ...['ER_UNKNOWN_COM_ERROR', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'],
  ],
  crowded: ['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED', 'POOL_EXHAUSTED'],
  busy: ['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY', 'SQLITE_LOCKED'],
  slow: ['ER_STATEMENT_TIMEOUT', 'ER_QUERY_TIMEOUT', 'WORK_ABANDONED'],
  full: ['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'],
  'read-only': ['SQLITE_READONLY', 'ER_OPTION_PREVENTS_STATEMENT', 'ER_READ_ONLY_MODE'],
};

/** What the caller reads, and after how many seconds it is worth trying again. */
const WORDS: Record<Outage, readonly [code: string, sentence: string, retryAfter: number]> = {
  unreachable: ['rest_database_unreachable', 'The database cannot be reached; try again shortly.', 2],
  crowded: ['rest_database_crowded', 'Every connection to the database is in use; try again shortly.', 1],
  busy: ['rest_database_busy', 'Others keep what this request needs locked; try again shortly.', 1],
  slow: ['rest_request_timeout', 'The database took too long; the work was given up.', 1],
  full: ['rest_database_full', 'The disk of the database is full; nothing was stored.', 60],
  'read-only': ['rest_database_read_only', 'The database can only be read for now; nothing was stored.', 60],
};

const byCode = new Map(
  Object.entries(OUTAGES).flatMap(([outage, codes]) => codes.map((code) => [code, outage as Outage] as const)),
);

/** The problem, of kind `unavailable`, that a failure of the database means to a caller; undefined for other failures. */
export function outageIn(error: unknown): Problem | undefined {
  const code = outageCode(error);
  const outage = byCode.get(code ?? '') ?? byCode.get(code?.split('_', 2).join('_') ?? '');
  if (code === undefined || outage === undefined) return undefined;
  const [name, sentence, retryAfter] = WORDS[outage];
  const problem = new Problem('unavailable', name, sentence, { retry_after: retryAfter });
  problem.cause = code;
  return problem;
}

function outageCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  // mysql2 and its pool give no code once they were closed.
  if (/closed state|Pool is closed/.test(cause.message)) return 'PROTOCOL_CONNECTION_LOST';
  const own = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return failureCode(error) ?? own;
}
