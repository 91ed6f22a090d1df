import { describe, expect, it } from '@jest/globals';
import { run } from '../../support/program.js';

/** Prints how many files of OpenTelemetry's packages a service has loaded once it could listen. */
const countLoaded = `
  import { createRequire } from 'node:module';
  import { createApp } from './dist/bootstrap/create-app.js';
  import { readSettings } from './dist/config/settings.js';
  const app = await createApp(readSettings(process.env));
  await app.init();
  const files = Object.keys(createRequire(import.meta.url).cache);
  console.log(files.filter((file) => file.includes('@opentelemetry')).length);
  await app.close();
`;
const environment = { DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'silent' };

describe('OpenTelemetry', () => {
  it('is not loaded unless traces are exported', async () => {
    expect(await run(countLoaded, { environment })).toMatchObject({ code: 0, out: '0\n' });
  });

  it('is loaded where they are', async () => {
    const exported = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(Number((await run(countLoaded, { environment: exported })).out)).toBeGreaterThan(10);
  });
});
