import { loadDotEnv } from './bootstrap/env-file.js';
import { startUpForm } from './bootstrap/service-log.js';
import { readSettings } from './bootstrap/settings.js';
import { stop } from './bootstrap/stop.js';
import { warnOfUnknownSettings } from './bootstrap/warn-of-unknown-settings.js';

try {
  loadDotEnv();
  const settings = readSettings(process.env);
  warnOfUnknownSettings(process.env, startUpForm(process.env));
  // Loaded only now: a wrong setting is told at once.
  const { startService } = await import('./bootstrap/start-service.js');
  await startService(settings);
} catch (error) {
  stop(error, startUpForm(process.env));
}
