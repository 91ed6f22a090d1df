import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { textOf } from './secret-files.js';
import { InvalidSetting } from './settings.js';

/**
 * Loads `.env` from the working directory; variables that are already set win. With `NODE_ENV=test` the file is ignored, so
 * that tests do not depend on the machine. Throws InvalidSetting if the file cannot be read.
 */
export function loadDotEnv(file = '.env'): void {
  if (process.env.NODE_ENV === 'test' || !existsSync(file)) return;
  try {
    Object.assign(process.env, parseEnv(textOf(file)), { ...process.env });
  } catch (error) {
    throw new InvalidSetting(`${file}: cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
  }
}
