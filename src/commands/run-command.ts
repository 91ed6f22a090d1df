import { stop } from '../bootstrap/exit.js';
import { warnOfUnknownSettings } from '../bootstrap/warn-of-unknown-settings.js';
import { loadDotEnv } from '../config/env-file.js';
import { readSettings, type Settings } from '../config/settings.js';
import { asUnavailable } from '../persistence/database-unavailable.js';

/** Runs a command with the settings of the service; what goes wrong is told as at its start. */
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

/** Tells the person at the keyboard something, on a line of its own. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
