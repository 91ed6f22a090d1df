import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { OwnProcess } from './support/own-process.js';

let service: OwnProcess;

/** Collects garbage when the signal comes, and says so. */
const collector = `import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    gc();
    console.log('collected');
  });`;
const collectingGarbage = `--import=data:text/javascript,${encodeURIComponent(collector)}`;

/** Resident memory without garbage: how much there is of that depends on when it was collected last. */
async function memoryMebibytes(): Promise<number> {
  const collections = () => service.output.split('collected').length;
  const before = collections();
  service.signal('SIGUSR2');
  while (collections() === before) await pause(5);
  return service.memoryMebibytes();
}

beforeAll(async () => {
  const environment = { DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' };
  service = await OwnProcess.start({ ...environment, NODE_OPTIONS: collectingGarbage });
  const description = 'All about it. '.repeat(4000);
  const headers = {
    Authorization: `Basic ${btoa('editor:editor-password')}`,
    'Content-Type': 'application/json',
  };
  for (let day = 10; day < 30; day++) {
    const event = { title: 'Fair', description, start_date: `2030-06-${day}`, end_date: `2030-06-${day}` };
    const { status } = await fetch(`${service.root}/events`, { method: 'POST', headers, body: JSON.stringify(event) });
    expect(status).toBe(201);
  }
});
afterAll(() => service.end());

const get = (path: string) => `GET /calendar/events/v1${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
/** Over a mebibyte each. */
const LARGE = get('/events?per_page=50&start_date=2030-01-01&end_date=2031-01-01');

/** Milliseconds of the slowest of some looks at `/health/live`. */
async function slowestLook(looks: number): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < looks; n++) {
    const began = performance.now();
    expect((await fetch(`${service.origin}/health/live`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    await pause(20);
  }
  return slowest;
}

/** While a client sends a request again and again: as much as the service takes, for as long as the looks take. */
async function slowestLookDuring({ socket }: RawClient, request: string): Promise<number> {
  const many = request.repeat(2000);
  let sentMebibytes = 0;
  const timer = setInterval(() => {
    if (socket.writableLength > 0 || sentMebibytes > 200) return;
    sentMebibytes += many.length / 2 ** 20;
    socket.write(many);
  }, 1);
  const slowest = await slowestLook(100);
  clearInterval(timer);
  return slowest;
}

describe('a connection that sends requests without end and reads no response', () => {
  it.each([
    ['large responses', LARGE],
    ['small ones', get('/tags')],
    [
      'bodies to be read',
      get('/tags').replace('\r\n\r\n', '\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'),
    ],
    ['health', get('/health/live').replace('/calendar/events/v1', '')],
  ])('takes little memory and starves nobody: %s', async (_, request) => {
    // What the same requests of a client that reads leave behind is not the fault that is looked for.
    const reader = await RawClient.to(service.origin);
    reader.socket.on('data', () => (reader.received = ''));
    await slowestLookDuring(reader, request);
    reader.leave();

    const before = await memoryMebibytes();
    const client = await RawClient.to(service.origin);
    client.socket.pause();
    const slowest = await slowestLookDuring(client, request);
    const taken = (await memoryMebibytes()) - before;
    client.leave();
    expect([taken < 100, slowest < 1000, taken, slowest]).toEqual([true, true, taken, slowest]);
  });
});

describe('requests that are sent without waiting', () => {
  it('are answered in their order, bodies included', async () => {
    const client = await RawClient.to(service.origin);
    const names = Array.from({ length: 300 }, (_, n) => `n${n}.`);
    const create = (name: string) => {
      const body = JSON.stringify({ nothing: 'x'.repeat(500) });
      return `POST /nowhere/${name} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${name}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    client.send(names.map(create).join(''));
    client.send(get('/tags').replace('\r\n\r\n', '\r\nX-Request-Id: the-last\r\nConnection: close\r\n\r\n'));
    const received = await client.closed();
    const ids = [...received.matchAll(/^X-Request-Id: (.*)\r$/gm)].map(([, id]) => id);
    expect(ids).toEqual([...names, 'the-last']);
  });
});
