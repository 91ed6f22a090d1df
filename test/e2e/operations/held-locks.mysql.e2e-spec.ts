import { createConnection } from 'mysql2/promise';
import { expect, it } from '@jest/globals';
import type { DataSourceOptions } from 'typeorm';
import { aCategory } from '../../build/a-category.js';
import { appForThisFile } from '../../support/start-app.js';

const SECONDS = 6;

const { api, database } = await appForThisFile({ REQUEST_TIMEOUT_SECONDS: String(SECONDS) });

it('tells a writer that others hold a lock before the time of the request is over', async () => {
  const { url = '' } = database.options as DataSourceOptions & { url?: string };
  const holder = await createConnection(url);
  await holder.beginTransaction();
  await holder.query('SELECT name FROM write_locks FOR UPDATE');
  const began = Date.now();
  const rejected = await api.as('editor').post('/categories', aCategory().fields);
  const took = Date.now() - began;
  await holder.end();
  expect([rejected.status, rejected.body.code]).toEqual([503, 'rest_database_busy']);
  expect(took).toBeLessThan(SECONDS * 1000);
  expect((await api.as('editor').post('/categories', aCategory().fields)).status).toBe(201);
});
