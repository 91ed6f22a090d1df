import { pino } from 'pino';
import { BackupRefused } from '../persistence/backup.js';
import { DatabaseUnavailable } from '../persistence/unavailable.js';
import { NameTaken } from '../resources/users/new-user.js';
import { type LineForm, ServiceLog } from './service-log.js';
import { WrongSetting } from './settings.js';

/** The person at the keyboard asked for something that cannot be done; the message says what in one line. */
export class Refused extends Error {}

/**
 * Ends the process with exit code 1: with one line for what its operator can mend, with a stack trace for our own
 * faults. In the form `json` both are one line of the log, on standard error.
 */
export function stop(error: unknown, form: LineForm = 'text'): never {
  if (form === 'json') logTo(process.stderr.fd).fatal(lineFor(error) ?? error);
  else process.stderr.write(`${lineFor(error) ?? traceOf(error)}\n`);
  process.exit(1);
}

const logTo = (fd: number): ServiceLog => new ServiceLog('fatal', pino.destination({ fd, sync: true }));

function lineFor(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL: ${error.message}`;
  if (
    error instanceof WrongSetting ||
    error instanceof NameTaken ||
    error instanceof Refused ||
    error instanceof BackupRefused
  )
    return error.message;
  return undefined;
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
