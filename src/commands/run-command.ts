import { loadDotEnv } from '../bootstrap/env-file.js';
import { readSettings, type Settings } from '../bootstrap/settings.js';
import { stop } from '../bootstrap/stop.js';
import { warnOfUnknownSettings } from '../bootstrap/warn-of-unknown-settings.js';
import { explained } from '../persistence/unavailable.js';

/** Runs a command with the settings of the service; what goes wrong is told as at its start. */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    loadDotEnv();
    warnOfUnknownSettings(process.env);
    const settings = readSettings(process.env);
    await work(settings).catch((error: unknown) => {
      throw explained(error, settings.DATABASE_URL);
    });
  } catch (error) {
    stop(error);
  }
}

/** Tells the person at the keyboard something, on a line of its own. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
