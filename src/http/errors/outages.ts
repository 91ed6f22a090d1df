import { Problem } from '../../calendar/problem.js';

export type Outage = 'unreachable' | 'crowded' | 'busy' | 'slow' | 'full' | 'damaged' | 'read-only';

/** Translates temporary failures of the database into problems. */
export abstract class OutageTranslator {
  /** The problem of kind `unavailable` for an error; undefined if the error is a bug. */
  abstract problemIn(thrown: unknown): Problem | undefined;
}

/** Code, message and `Retry-After` in seconds. */
const OUTAGES: Record<Outage, readonly [code: string, message: string, retryAfter: number]> = {
  unreachable: ['rest_database_unreachable', 'The database is unreachable; try again shortly.', 2],
  crowded: ['rest_database_crowded', 'All database connections are in use; try again shortly.', 1],
  busy: ['rest_database_busy', 'The rows this request needs are locked; try again shortly.', 1],
  slow: ['rest_request_timeout', 'The database took too long; the request was aborted.', 1],
  full: ['rest_database_full', 'The disk of the database is full; nothing was stored.', 60],
  damaged: ['rest_database_damaged', 'Part of the database is damaged; an operator has to restore it.', 60],
  'read-only': ['rest_database_read_only', 'The database is read-only for now; nothing was stored.', 60],
};

/** The problem of kind `unavailable` for an outage of the database. `cause` is logged, but not sent to the client. */
export function outageProblem(outage: Outage, cause?: string): Problem {
  const [code, message, retryAfter] = OUTAGES[outage];
  const problem = new Problem('unavailable', code, message, { retry_after: retryAfter });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
