import { stop } from '../bootstrap/exit.js';
import { warnOfUnknownSettings } from '../bootstrap/warn-of-unknown-settings.js';
import { loadDotEnv } from '../config/env-file.js';
import { readSettings, type Settings } from '../config/settings.js';
import { asUnavailable } from '../persistence/database-unavailable.js';

/** Runs a command with the settings of the service, and reports errors as at its start: one line, exit code 1. */
export async function runCommand(task: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    loadDotEnv();
    warnOfUnknownSettings(process.env);
    const settings = readSettings(process.env);
    await task(settings).catch((error: unknown) => {
      throw asUnavailable(error, settings.DATABASE_URL);
    });
  } catch (error) {
    stop(error);
  }
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
