import { createConnection } from 'mysql2/promise';
import { expect, it } from '@jest/globals';
import type { DataSourceOptions } from 'typeorm';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile();

/** Resolves once a transaction of this database waits for the lock of names that another one holds. */
async function untilSomebodyWaits(): Promise<void> {
  const sql = `SELECT COUNT(*) AS total FROM information_schema.processlist
     WHERE db = DATABASE() AND info LIKE 'SELECT name FROM write_locks%'`;
  for (let waiting = 0; waiting === 0;) {
    const [row] = await database.query<{ total: number | string }[]>(sql);
    waiting = Number(row?.total);
  }
}

// The embedded database has one writer at a time anyway.
it.each([
  ['tags', aTag],
  ['categories', aCategory],
])('new %s of an event wait for those who give names to others, and are the same then', async (kind, aTerm) => {
  const { id } = await given(aTerm({ name: 'Swing' }));
  const { url = '' } = database.options as DataSourceOptions & { url?: string };
  const renaming = await createConnection(url);
  await renaming.beginTransaction();
  await renaming.query('SELECT name FROM write_locks WHERE name = ? FOR UPDATE', [kind]);
  await renaming.query(`UPDATE ${kind} SET name = 'Jazz', sort_name = 'jazz' WHERE id = ?`, [id]);
  const response = api.as('editor').post('/events', anEvent({ [kind]: ['Jazz'] }).fields);
  await Promise.race([response, untilSomebodyWaits()]);
  await renaming.commit();
  await renaming.end();
  expect((await response).body[kind]).toEqual([expect.objectContaining({ id, name: 'Jazz' })]);
});
