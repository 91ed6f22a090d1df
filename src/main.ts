import { readSettings } from './bootstrap/settings.js';
import { stop } from './bootstrap/stop.js';

try {
  const settings = readSettings(process.env);
  // Loaded only now: a wrong setting is told at once.
  const { startService } = await import('./bootstrap/start-service.js');
  await startService(settings);
} catch (error) {
  stop(error);
}
