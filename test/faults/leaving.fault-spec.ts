import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { BusyClient } from './support/busy-client.js';
import { OwnProcess } from './support/own-process.js';

let folder: string;
let service: OwnProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-leaving-'));
});
afterEach(async () => {
  await service.end();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (environment: Record<string, string> = {}) => {
  service = await OwnProcess.start({
    DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}`,
    SHUTDOWN_GRACE_SECONDS: '3',
    ...environment,
  });
};
const status = (path: string) => fetch(service.origin + path).then((response) => response.status);

const HALF =
  'POST /calendar/events/v1/categories HTTP/1.1\r\nHost: a\r\n' +
  `Authorization: Basic ${btoa('editor:editor-password')}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`;
const OTHER_HALF = '{"name": "In flight"';

describe.each(['SIGTERM', 'SIGINT'] as const)('a service told to stop by %s', (signal) => {
  it('says that it is not ready before it closes the door, answers what is under way, and exits with 0', async () => {
    await start();
    const inFlight = await RawClient.to(service.origin);
    inFlight.send(HALF.replace('Content-Length: 20', 'Content-Length: 21'));
    const idle = await RawClient.to(service.origin);
    idle.send('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.receives('live');

    service.signal(signal);
    await service.becomes(503, 2500);
    expect(await status('/calendar/events/v1/events')).toBe(200);
    await idle.closed();
    await expect(status('/health/live')).rejects.toThrow();

    inFlight.send(`${OTHER_HALF}}`);
    expect(await inFlight.closed()).toMatch(/^HTTP\/1.1 201 [^]*"In flight"/);
    expect(await service.ended).toEqual({ code: 0, signal: null });
  });
});

describe('a service told to stop', () => {
  it('cuts off what takes longer than the limit, and still exits with 0', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: '0', SHUTDOWN_LIMIT_SECONDS: '1' });
    const client = await RawClient.to(service.origin);
    client.send(HALF);
    await pause(100);
    const began = Date.now();
    service.signal('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - began).toBeLessThan(5000);
    expect(await client.closed()).toBe('');
  });

  it('does not wait when it is told twice', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: '60' });
    service.signal('SIGTERM');
    await service.becomes(503);
    service.signal('SIGTERM');
    expect(await service.ended).toEqual({ code: 1, signal: null });
  });
});

describe('clients that keep their connections busy while the service leaves', () => {
  it('lose no request, and are told to close from the moment it drains', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: '1', LOG_LEVEL: 'error' });
    const clients = Array.from({ length: 8 }, () => new BusyClient(`${service.root}/tags`));
    const runs = clients.map((client) => client.run());
    await pause(500);
    service.signal('SIGTERM');
    await service.becomes(503);
    for (const client of clients) client.mustClose = true;
    expect(await service.ended).toEqual({ code: 0, signal: null });
    await Promise.all(runs);
    expect(clients.flatMap(({ lost }) => lost)).toEqual([]);
    expect(clients.flatMap(({ keptOpen }) => keptOpen)).toEqual([]);
    expect(clients.every(({ answered }) => answered > 10)).toBe(true);
  });
});
