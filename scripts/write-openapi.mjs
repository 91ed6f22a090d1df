// npm run openapi: writes docs/openapi.json, the OpenAPI document of an empty calendar at an example address.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../dist/bootstrap/create-app.js';
import { readSettings } from '../dist/config/settings.js';
import { ApiDescription } from '../dist/http/discovery/api-description.js';

const SITE = 'https://calendar.example';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
const app = await createApp(
  readSettings({ DATABASE_URL: `sqlite:${join(folder, 'empty.sqlite')}`, LOG_LEVEL: 'warn' }),
);
const document = await app.get(ApiDescription).at({ base: `${SITE}/calendar/events/v1`, site: SITE });
writeFileSync('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
await app.close();
rmSync(folder, { recursive: true });
