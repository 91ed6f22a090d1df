import { DatabaseUnavailable } from '../persistence/unavailable.js';
import { NameTaken } from '../resources/users/new-user.js';
import { WrongSetting } from './settings.js';

/** The person at the keyboard asked for something that cannot be done; the message says what in one line. */
export class Refused extends Error {}

/** Ends the process with exit code 1: with one line for what its operator can mend, with a stack trace for our own faults. */
export function stop(error: unknown): never {
  process.stderr.write(`${lineFor(error) ?? traceOf(error)}\n`);
  process.exit(1);
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof WrongSetting || error instanceof NameTaken || error instanceof Refused) return error.message;
  return undefined;
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
