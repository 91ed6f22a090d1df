import { execFileSync } from 'node:child_process';
import { afterAll, expect, it } from '@jest/globals';
import { UserRepository } from '../../../src/accounts/users/user.repository.js';
import { WebhookDispatcher } from '../../../src/changes/webhooks/webhook-dispatcher.js';
import { ImportQueue } from '../../../src/transfer/jobs/import-queue.js';
import { anEvent } from '../../build/an-event.js';
import { mysqlServer } from '../../support/database.js';
import { startReceiver } from '../../support/receiver.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, database } = await appForThisFile({ OUTBOUND_ALLOW: '127.0.0.0/8' });
const receiver = await startReceiver();
afterAll(() => receiver.close());
const administrator = api.as('administrator');
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** The lines of a dump of all tables that mention the person, each with the name of its table. */
async function mentions(): Promise<string[]> {
  const [{ name = '' } = {}] = await database.query<{ name: string }[]>('SELECT DATABASE() AS name');
  const { hostname, port, username, password } = new URL(mysqlServer ?? '');
  const dump = execFileSync(
    'mariadb-dump',
    ['--no-defaults', '--single-transaction', '--no-tablespaces', '-h', hostname, '-P', port, '-u', username, name],
    { encoding: 'latin1', maxBuffer: 2 ** 28, env: { ...process.env, MYSQL_PWD: password } },
  );
  const lines = dump.split('\n');
  const tableOf = (index: number): string => {
    const start = lines.slice(0, index + 1).findLast((line) => /^(INSERT INTO|CREATE TABLE) `/.test(line));
    return /`(\w+)`/.exec(start ?? '')?.[1] ?? '';
  };
  return [...new Set(lines.flatMap((line, index) => (/belenzuela/i.test(line) ? [tableOf(index)] : [])))].sort();
}

/** A user and an organizer of the same name leave traces wherever they can. */
async function traces(): Promise<void> {
  await app.get(UserRepository).add({
    ...{ login: 'belenzuela', email: 'belenzuela@site.example', name: 'Ana Belenzuela', role: 'editor' },
    password: 'correct horse',
  });
  const belen = api.withAuthorization(`Basic ${btoa('belenzuela:correct horse')}`);
  await administrator.post('/webhooks', { url: receiver.url, record: 'public' });
  const token = { name: 'Of Belenzuela', role: 'author', user: 'belenzuela' };
  expect((await administrator.post('/tokens', token, keyed('a token'))).status).toBe(201);
  const person = {
    organizer: 'Ana Belenzuela',
    email: 'belenzuela@site.example',
    website: 'https://belenzuela.example/',
  };
  const { body: organizer } = await belen.post('/organizers', person, keyed('an organizer'));
  await belen.patch(`/organizers/${organizer.id}`, { phone: '555' });
  const fair = anEvent({ title: 'Fair', organizer: organizer.id }).fields;
  const { body: event } = await belen.post('/events', fair, keyed('an event'));
  await belen.patch(`/events/${event.id}`, { title: 'Summer fair' });
  const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:market', 'SUMMARY:Market', 'DTSTART:20270604T180000Z'];
  const ends = ['ORGANIZER;CN=Ana Belenzuela:mailto:belenzuela@site.example', 'END:VEVENT', 'END:VCALENDAR', ''];
  const form = new FormData();
  for (const [name, value] of Object.entries({ source: 'ics', mode: 'apply' })) form.set(name, value);
  form.set('file', new Blob([[...calendar, ...ends].join('\r\n')]), 'calendar.ics');
  expect((await belen.post('/imports', form)).status).toBe(202);
  await app.get(ImportQueue).idle();
  await app.get(WebhookDispatcher).look();
  await app.get(WebhookDispatcher).untilSent();
}

it('a dump of the database mentions nobody who was erased', async () => {
  await traces();
  const before = await mentions();
  for (const table of ['users', 'organizers', 'imports', 'import_files', 'idempotency_keys', 'webhook_deliveries'])
    expect(before).toContain(table);
  await app.get(UserRepository).erase('belenzuela');
  const { organizers } = (await administrator.get('/organizers?search=belenzuela')).body;
  for (const { id } of organizers as { id: number }[])
    expect((await administrator.post(`/organizers/${id}/erase`)).status).toBe(200);
  expect(await mentions()).toEqual([]);
});
