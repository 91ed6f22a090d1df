import { stop } from './bootstrap/exit.js';
import { startUpForm } from './bootstrap/logger.js';
import { warnOfUnknownSettings } from './bootstrap/warn-of-unknown-settings.js';
import { loadDotEnv } from './config/env-file.js';
import { readSettings } from './config/settings.js';

try {
  loadDotEnv();
  // First, as a misspelt name may be why a value is wrong or missing.
  warnOfUnknownSettings(process.env, startUpForm(process.env));
  const settings = readSettings(process.env);
  // Loaded only now: a wrong setting is told at once.
  const { startService } = await import('./bootstrap/start-service.js');
  await startService(settings);
} catch (error) {
  stop(error, startUpForm(process.env));
}
