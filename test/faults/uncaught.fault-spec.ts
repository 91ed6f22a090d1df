import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { OwnProcess } from './support/own-process.js';

const FAULTY = new URL('./support/faulty.mjs', import.meta.url).href;

let service: OwnProcess;

beforeEach(async () => {
  service = await OwnProcess.start({
    DATABASE_URL: 'sqlite::memory:',
    SHUTDOWN_GRACE_SECONDS: '1',
    NODE_OPTIONS: `--import ${FAULTY}`,
  });
});
afterEach(() => service.end());

const BODY = '{"name": "In flight"}';
const CREATE =
  'POST /calendar/events/v1/categories HTTP/1.1\r\nHost: a\r\nX-Request-Id: the-one\r\n' +
  `Authorization: Basic ${btoa('editor:editor-password')}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${BODY.length}\r\n\r\n`;

/** A request whose body is still missing. */
async function underWay(): Promise<RawClient> {
  const client = await RawClient.to(service.origin);
  client.send(CREATE);
  // What is sent on another connection afterwards is answered after the first was begun.
  await fetch(`${service.origin}/health/live`);
  return client;
}

describe.each([
  ['an error thrown in a callback', 'SIGUSR2', 'uncaughtException', 'thrown in a callback'],
  ['a rejection that nobody handles', 'SIGURG', 'unhandledRejection', 'rejected for nobody'],
] as const)('%s', (_, signal, origin, message) => {
  it('is logged with the request, which is answered before the process ends with 1', async () => {
    const client = await underWay();
    service.signal(signal);
    await service.becomes(503);
    client.send(BODY);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 201 [^]*^Connection: close\r$[^]*"In flight"/m);
    expect(await service.ended).toEqual({ code: 1, signal: null });
    const [line] = service.lines(({ context }) => context === 'Process');
    expect(line).toMatchObject({ level: 'fatal', origin, request_id: 'the-one', err: { type: 'Error', message } });
    expect(line.err.stack).toContain('faulty.mjs');
  });
});

it('an error while the service leaves changes its exit code alone', async () => {
  service.signal('SIGTERM');
  await service.becomes(503);
  service.signal('SIGUSR2');
  expect(await service.ended).toEqual({ code: 1, signal: null });
  expect(service.lines(({ context }) => context === 'Process')).toHaveLength(1);
});
