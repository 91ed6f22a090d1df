import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { OwnProcess } from './support/own-process.js';

let service: OwnProcess;

beforeAll(async () => {
  service = await OwnProcess.start({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' });
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
    const before = service.memoryMebibytes();
    const client = await RawClient.to(service.origin);
    client.socket.pause();
    const many = request.repeat(2000);
    let sentMebibytes = 0;
    // As much as the service takes, for as long as the looks take.
    const timer = setInterval(() => {
      if (client.socket.writableLength > 0 || sentMebibytes > 200) return;
      sentMebibytes += many.length / 2 ** 20;
      client.send(many);
    }, 1);
    const slowest = await slowestLook(100);
    clearInterval(timer);
    const taken = service.memoryMebibytes() - before;
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
