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
