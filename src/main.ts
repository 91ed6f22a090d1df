import { stop } from './bootstrap/exit.js';
import { startUpForm } from './bootstrap/logger.js';
import { warnOfUnknownSettings } from './bootstrap/warn-of-unknown-settings.js';
import { loadDotEnv } from './config/env-file.js';
import { readSettings } from './config/settings.js';

try {
  loadDotEnv();
  // Before reading settings: a misspelt name may be the reason why a value is missing.
  warnOfUnknownSettings(process.env, startUpForm(process.env));
  const settings = readSettings(process.env);
  // Imported late, so that invalid settings are reported without delay.
  const { startService } = await import('./bootstrap/start-service.js');
  await startService(settings);
} catch (error) {
  stop(error, startUpForm(process.env));
}
