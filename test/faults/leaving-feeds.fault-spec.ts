import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { OwnProcess } from './support/own-process.js';

let folder: string;
let service: OwnProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-leaving-feeds-'));
});
afterEach(async () => {
  await service.end();
  rmSync(folder, { recursive: true, force: true });
});

const LAST_CHUNK = '\r\n0\r\n\r\n';

/** More than what the sockets of both ends take while nobody reads, some 15 MB. */
const [EVENTS, CHARACTERS] = [100, 150_000];

/** A client that has stopped reading in the middle of a feed. */
async function readingClient(environment: Record<string, string>): Promise<RawClient> {
  const DATABASE_URL = `sqlite:${join(folder, 'calendar.sqlite')}`;
  service = await OwnProcess.start({ DATABASE_URL, SHUTDOWN_GRACE_SECONDS: '1', ...environment });
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Basic ${btoa('editor:editor-password')}`,
  };
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (let n = 0; n < EVENTS; n += 1) {
    const event = { title: `Event ${n}`, description: 'x'.repeat(CHARACTERS), start_date: day, end_date: day };
    const { status } = await fetch(`${service.root}/events`, { method: 'POST', headers, body: JSON.stringify(event) });
    expect(status).toBe(201);
  }
  const client = await RawClient.to(service.origin);
  client.send('GET /calendar/events/v1/events.ics HTTP/1.1\r\nHost: a\r\n\r\n');
  await client.receives('BEGIN:VEVENT');
  client.socket.pause();
  return client;
}

it('a feed that is being sent when the service is told to stop is sent to its end', async () => {
  const client = await readingClient({});
  service.signal('SIGTERM');
  // It has begun to leave, whether it says so for long enough or not.
  await service.becomes(503, 3000).catch(() => undefined);
  client.socket.resume();
  const received = await client.closed();
  expect(received.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(EVENTS);
  expect(received.endsWith(LAST_CHUNK)).toBe(true);
  expect(await service.ended).toEqual({ code: 0, signal: null });
});

it('a feed whose client does not read on is cut off at the limit, and the service exits with 0', async () => {
  const client = await readingClient({ SHUTDOWN_LIMIT_SECONDS: '1' });
  service.signal('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  client.socket.resume();
  const received = await client.closed();
  expect([received.includes(LAST_CHUNK), received.includes('END:VCALENDAR')]).toEqual([false, false]);
});
