import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { textOf } from './secret-files.js';
import { InvalidSetting } from './settings.js';

/**
 * Adds the variables of the file `.env` in the working directory to those of the process; what the process already has
 * wins. With `NODE_ENV=test` the file is not read, so that no test depends on the machine it runs on. Throws
 * InvalidSetting when the file cannot be read.
 */
export function loadDotEnv(file = '.env'): void {
  if (process.env.NODE_ENV === 'test' || !existsSync(file)) return;
  try {
    Object.assign(process.env, parseEnv(textOf(file)), { ...process.env });
  } catch (error) {
    throw new InvalidSetting(`${file}: cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
  }
}
