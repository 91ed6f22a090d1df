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

// Two lists: for one that is read again, the statement that waits would be the response cache's, which may fail.
it.each([
  ['QUERY', '/events?per_page=1', 'rest_request_timeout'],
  ['CONNECTION', '/events?per_page=2', 'rest_database_unreachable'],
])(
  'a request whose statement an operator ends by KILL %s is 503, and the next one is well',
  async (what, list, code) => {
    const letGo = await withLockedTable(database, 'events');
    const response = api.get(list);
    await database.query(`KILL ${what} ${await waiting()}`);
    const { status, body, headers } = await response;
    await letGo();
    expect([status, body.code, headers.has('retry-after')]).toEqual([503, code, true]);
    expect((await api.get(list)).status).toBe(200);
  },
);
