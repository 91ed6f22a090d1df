import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { withLockedTable } from '../../support/held-tables.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile();

/** The connection whose statement waits for a table. */
async function waiting(): Promise<number> {
  const sql = `SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE 'Waiting for table%'`;
  for (;;) {
    const [found] = await database.query<{ id: number }[]>(sql);
    if (found) return Number(found.id);
    await pause(20);
  }
}

it.each([
  ['QUERY', 'rest_request_timeout'],
  ['CONNECTION', 'rest_database_unreachable'],
])('a request whose statement an operator ends by KILL %s is 503, and the next one is well', async (what, code) => {
  const letGo = await withLockedTable(database, 'events');
  const response = api.get('/events');
  await database.query(`KILL ${what} ${await waiting()}`);
  const { status, body, headers } = await response;
  await letGo();
  expect([status, body.code, headers.has('retry-after')]).toEqual([503, code, true]);
  expect((await api.get('/events')).status).toBe(200);
});
