import { readSettings } from './bootstrap/settings.js';
import { startService } from './bootstrap/start-service.js';
import { stop } from './bootstrap/stop.js';

try {
  await startService(readSettings(process.env));
} catch (error) {
  stop(error);
}
