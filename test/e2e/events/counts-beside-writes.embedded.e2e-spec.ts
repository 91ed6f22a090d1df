import { AsyncResource } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import type { EntityManager, Logger } from 'typeorm';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile({ ANSWER_CACHE: 'off' });

/** Runs a request, and a transaction right after the first of its statements that matches: requests queue for the database. */
async function withTransactionAfter(
  statement: RegExp,
  write: (db: EntityManager) => Promise<unknown>,
  request: () => Promise<unknown>,
): Promise<void> {
  const before = database.logger;
  let written: Promise<unknown> | undefined;
  // Within the statement, the transaction would not be queued.
  const outside = AsyncResource.bind(() => (written = database.transaction(write)));
  database.logger = Object.create(before, {
    logQuery: { value: (sql: string) => !written && statement.test(sql) && outside() },
  }) as Logger;
  try {
    await request();
    await written;
  } finally {
    database.logger = before;
  }
}

it('an event that is scheduled while a list is read does not count yet', async () => {
  const { id } = await given(anEvent({ title: 'Fair', categories: ['Music'] }));
  const draft = await given(anEvent({ title: 'Market', categories: ['Music'], status: 'draft' }));
  const count = async () => (await api.get(`/events?include=${id}`)).body.events[0].categories[0].count;
  // As another process does it.
  const schedule = async (db: EntityManager) => {
    const publication = ['2026-02-16 12:00:00', draft.id];
    await db.query("UPDATE events SET status = 'publish', publish_at = ? WHERE id = ?", publication);
    await db.query("UPDATE event_counts SET total = total + 1 WHERE facet = 'categories' AND period = ''");
    const recent = `(total + 1) || ':e${draft.id} c;' || recent`;
    await db.query(`UPDATE changes SET recent = ${recent}, total = total + 1 WHERE shard = 0`);
  };
  let counted: unknown;
  await withTransactionAfter(/^SELECT shard, total/, schedule, async () => (counted = await count()));
  expect([counted, await count()]).toEqual([1, 1]);
});
