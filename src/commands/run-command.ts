import { loadDotEnv } from '../bootstrap/env-file.js';
import { readSettings, type Settings } from '../bootstrap/settings.js';
import { stop } from '../bootstrap/stop.js';
import { warnOfUnknownSettings } from '../bootstrap/warn-of-unknown-settings.js';
import { asUnavailable } from '../persistence/unavailable.js';

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
