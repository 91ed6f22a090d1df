import { beforeEach, expect, it } from '@jest/globals';
import { ImportQueue } from '../../../src/transfer/jobs/import-queue.js';
import { FileWriter } from '../../../src/transfer/jobs/import-files.js';
import { OrphanedFiles } from '../../../src/transfer/jobs/orphaned-files.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, clock, database } = await appForThisFile();
const admin = api.as('administrator');
const files = app.get(OrphanedFiles, { strict: false });
beforeEach(() => clock.moveTo('2026-02-15 12:00:00'));

const ICS = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Fair',
  'DTSTART:20270605',
  'END:VEVENT',
  'END:VCALENDAR',
];

/** Sends a file for an import. */
async function sent(fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ source: 'ics', ...fields })) body.set(name, value);
  body.set('file', new Blob([ICS.join('\n')]), 'events.ics');
  const answer = await admin.post('/imports', body);
  await app.get(ImportQueue).idle();
  return answer;
}

/** A file of three pieces, as a process leaves it that is killed while it receives one. */
async function leaveFile(id: number): Promise<void> {
  const writer = new FileWriter(database.manager, id);
  await writer.write(Buffer.alloc(600_000, 'x'));
  await writer.end();
}

const stored = async () => {
  const rows = await database.query<{ id: number }[]>('SELECT file_id AS id FROM import_files ORDER BY file_id');
  return rows.map(({ id }) => id);
};

it('files without an import are deleted after an hour, those of imports are kept', async () => {
  await leaveFile(5);
  expect((await sent({ timezone: 'Mars' })).status).toBe(400);
  const all = await stored();
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect((await sent()).status).toBe(202);
  const [row] = await database.query<{ id: number }[]>('SELECT file_id AS id FROM imports');
  await files.run();
  clock.moveTo('2026-02-15 12:59:59');
  await leaveFile(6);
  await files.run();
  expect((await stored()).filter((id) => id === 5)).toHaveLength(3);
  clock.moveTo('2026-02-15 13:00:00');
  await files.run();
  expect(await stored()).toEqual([6, 6, 6, row?.id].sort((one, other) => Number(one) - Number(other)));
});

it('the file of an import goes with it after 30 days, unless another import has it, too', async () => {
  const dry = await sent();
  await admin.post(`/imports/${dry.body.id}/apply`, {});
  await app.get(ImportQueue).idle();
  await database.query(`UPDATE imports SET finished_utc = '2026-01-01 00:00:00' WHERE id = ${dry.body.id}`);
  const lookTwice = async (...times: string[]) => {
    for (const time of times) {
      clock.moveTo(time);
      await files.run();
    }
  };
  await lookTwice('2026-02-15 12:00:00', '2026-02-15 14:00:00');
  expect([(await admin.get(`/imports/${dry.body.id}`)).status, await stored()]).toEqual([404, [expect.any(Number)]]);
  await database.query("UPDATE imports SET finished_utc = '2026-01-01 00:00:00'");
  await lookTwice('2026-02-15 15:00:00', '2026-02-15 17:00:00');
  expect(await stored()).toEqual([]);
});
