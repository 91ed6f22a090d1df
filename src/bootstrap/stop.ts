import { pino } from 'pino';
import { BackupError } from '../persistence/backup.js';
import { DatabaseUnavailable } from '../persistence/unavailable.js';
import { LoginTaken } from '../resources/users/new-user.js';
import { type LineForm, ServiceLogger } from './service-log.js';
import { InvalidSetting } from './settings.js';

/** The person at the keyboard asked for something that cannot be done; the message says what in one line. */
export class CommandError extends Error {}

/**
 * Ends the process with exit code 1: with one line for what its operator can mend, with a stack trace for our own
 * faults. In the form `json` both are one line of the log, on standard error.
 */
export function stop(error: unknown, form: LineForm = 'text'): never {
  if (form === 'json') logTo(process.stderr.fd).fatal(lineFor(error) ?? error);
  else process.stderr.write(`${lineFor(error) ?? traceOf(error)}\n`);
  process.exit(1);
}

const logTo = (fd: number): ServiceLogger => new ServiceLogger('fatal', pino.destination({ fd, sync: true }));

function lineFor(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL: ${error.message}`;
  if (
    error instanceof InvalidSetting ||
    error instanceof LoginTaken ||
    error instanceof CommandError ||
    error instanceof BackupError
  )
    return error.message;
  return undefined;
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
