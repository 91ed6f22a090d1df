import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Site } from '../../../src/calendar/site.js';
import { OutboundClient } from '../../../src/outbound/outbound-client.js';
import { ImportQueue } from '../../../src/transfer/jobs/import-queue.js';
import { aTecEvent } from '../../build/a-tec-record.js';
import { appForThisFile } from '../../support/start-app.js';
import { CREDENTIALS, json, TecSite } from '../../support/tec-site.js';

const { api, app, clock, database } = await appForThisFile({ OUTBOUND_ALLOW: '127.0.0.0/8' });
const admin = api.as('administrator');
const queue = app.get(ImportQueue, { strict: false });

let slow: TecSite;
let site: TecSite;
let answer: () => void;

beforeEach(async () => {
  slow = await TecSite.start();
  site = await TecSite.start();
  site.records.events.push(aTecEvent(1, { status: 'draft' }));
  const asked = new Promise<void>((resolve) => (answer = resolve));
  slow.troubles.push(
    (response) => void asked.then(() => json(response, 403, {})),
    // Whoever asks as well is refused at once: reading the whole site takes longer than the first request may wait.
    (response) => json(response, 403, {}),
  );
});
afterEach(async () => {
  answer();
  await queue.idle();
  await slow.stop();
  await site.stop();
});

const started = async (name: string, url: string, fields = {}) => {
  const { status, body } = await admin.post('/imports', { source: 'tec', mode: 'apply', name, url, ...fields });
  expect(status).toBe(202);
  return Number(body.id);
};
const stateOf = async (id: number) => (await admin.get(`/imports/${id}`)).body.state;

/** The look for imports of another process on the same database. */
async function othersLook(): Promise<void> {
  const other = new ImportQueue(database, clock, app.get(Site), app.get(OutboundClient));
  await other.start(0, undefined);
  await other.idle();
}

it('an import with a password waits for the process that has it, and no other asks for the password again', async () => {
  await started('slow', slow.url);
  const id = await started('quick', site.url, CREDENTIALS);
  await othersLook();
  expect(await stateOf(id)).toBe('queued');
  answer();
  await queue.idle();
  expect((await admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'done', created: 1 });
  expect(await database.query('SELECT name FROM leases WHERE until_utc > ?', [clock.now()])).toEqual([]);
});

it('needs its password once that process has ended', async () => {
  await started('slow', slow.url);
  const id = await started('quick', site.url, CREDENTIALS);
  clock.moveTo('2026-02-15 13:00:00');
  await othersLook();
  expect(await stateOf(id)).toBe('needs_credentials');
  expect(slow.requests).toHaveLength(2);
  answer();
  await queue.idle();
  expect(await stateOf(id)).toBe('needs_credentials');
  expect((await admin.post(`/imports/${id}/resume`, CREDENTIALS)).status).toBe(202);
  await queue.idle();
  expect((await admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'done', created: 1 });
});

it('is forgotten with its password when it is cancelled before its turn', async () => {
  await started('slow', slow.url);
  const id = await started('quick', site.url, CREDENTIALS);
  expect((await admin.delete(`/imports/${id}`)).body.state).toBe('cancelled');
  answer();
  await queue.idle();
  await othersLook();
  expect(site.requests).toEqual([]);
  const rows = await database.query('SELECT until_utc FROM leases WHERE name = ?', [`import:${id}`]);
  expect(rows).toEqual([{ until_utc: '' }]);
});
