import { createApp } from './bootstrap/create-app.js';
import { readSettings, WrongSetting } from './bootstrap/settings.js';

try {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  await app.listen(settings.PORT, settings.HOST);
  process.stdout.write(`events-calendar-service listens on ${await app.getUrl()}\n`);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
