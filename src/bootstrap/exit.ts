import { pino } from 'pino';
import { Logger } from '@nestjs/common';
import { LoginTaken } from '../accounts/users/new-user.js';
import { InvalidSetting } from '../config/settings.js';
import { DatabaseUnavailable } from '../persistence/database-unavailable.js';
import { BackupError } from '../persistence/embedded/backup.js';
import type { Lifecycle } from './lifecycle.js';
import { type LineForm, ServiceLogger } from './logger.js';

/** A command cannot do what it was called for; the message is one line for its user. */
export class CommandError extends Error {}

/**
 * Exits with code 1. Prints one line for errors that the operator can fix, and a stack trace for bugs. In the form `json`
 * both are one log line on standard error.
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

/**
 * Shuts down gracefully after an uncaught exception or unhandled rejection, as after SIGTERM: the state of the process may
 * be corrupt, but requests in progress are still served. The exit code is 1. The log names these requests, because one of
 * them may be the cause.
 */
export function shutDownAfterFault({ inFlight }: Lifecycle): void {
  const logger = new Logger('Process');
  let isLeaving = false;
  process.on('uncaughtException', (err, origin) => {
    const ids = inFlight.ids();
    logger.fatal({ err, origin, ...(ids.length === 1 ? { request_id: ids[0] } : { requests_under_way: ids }) });
    if (isLeaving) return;
    isLeaving = true;
    process.once('exit', () => (process.exitCode = 1));
    process.kill(process.pid, 'SIGTERM');
  });
}
