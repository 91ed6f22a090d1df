// npm run docs: writes what is derived from the code (needs a build): the README's configuration table, .env.example
// and docs/openapi.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { createApp } from '../dist/bootstrap/create-app.js';
import { readSettings, SETTINGS } from '../dist/bootstrap/settings.js';
import { envExample, withSettingsTable } from './settings-documents.mjs';

writeFileSync('README.md', withSettingsTable(readFileSync('README.md', 'utf8'), SETTINGS));
writeFileSync('.env.example', envExample(SETTINGS));
writeFileSync('docs/openapi.json', `${JSON.stringify(await openApiDocument(), null, 2)}\n`);

/** As a service with the default settings answers it, at its default address. */
async function openApiDocument() {
  const app = await createApp(
    readSettings({ DATABASE_URL: 'sqlite::memory:', PUBLIC_URL: 'http://127.0.0.1:3000', LOG_LEVEL: 'silent' }),
  );
  try {
    await app.listen(0, '127.0.0.1');
    const response = await fetch(`${await app.getUrl()}/calendar/events/v1/doc`);
    return await response.json();
  } finally {
    await app.close();
  }
}
