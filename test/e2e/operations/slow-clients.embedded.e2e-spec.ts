import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { RawClient } from '../../support/raw-client.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile({
  HEADERS_TIMEOUT_SECONDS: '1',
  RECEIVE_TIMEOUT_SECONDS: '2',
  KEEP_ALIVE_SECONDS: '1',
  REQUEST_TIMEOUT_SECONDS: '2',
  MAX_CONNECTIONS: '50',
  MAX_REQUESTS_PER_CONNECTION: '2',
});

const HEAD = 'GET /calendar/events/v1/events HTTP/1.1\r\nHost: a\r\n';

describe('a client that holds its connection', () => {
  it('is sent away when the head of its request does not arrive', async () => {
    const client = await RawClient.to(origin);
    client.send(HEAD);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is sent away when the body of its request does not arrive', async () => {
    const client = await RawClient.to(origin);
    client.send('POST /calendar/events/v1/events HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"title":');
    expect(await client.closed()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is sent away when it says nothing at all', async () => {
    const client = await RawClient.to(origin);
    expect(await client.closed()).toMatch(/^$|^HTTP\/1.1 408 /);
  });

  it('is sent away when it sends no further request', async () => {
    const client = await RawClient.to(origin);
    client.send(`${HEAD}\r\n`);
    expect(await client.closed()).toMatch(/^HTTP\/1.1 200 [^]*Keep-Alive: timeout=1/);
  });

  it('is sent away when it does not take its answer off the line', async () => {
    const description = 'x'.repeat(200_000);
    for (let count = 0; count < 20; count += 1) await given(anEvent({ description }));
    const client = await RawClient.to(origin);
    client.socket.pause();
    const list = HEAD.replace('/events HTTP', '/events?per_page=50 HTTP');
    client.send(`${list}\r\n${list}\r\n`);
    await api.get('/events');
    const gone = new Promise((resolve) => client.socket.once('close', resolve));
    // The kernel tells a paused socket of the end only once somebody looks.
    setTimeout(() => client.socket.resume(), 6000);
    await gone;
    expect(client.received.length).toBeLessThan(8_000_000);
  });

  it('may send as many requests as it is allowed to', async () => {
    const client = await RawClient.to(origin);
    client.send(`${HEAD}\r\n${HEAD}\r\n`);
    expect((await client.closed()).match(/HTTP\/1.1 200/g)).toHaveLength(2);
    expect(client.received).toContain('Connection: close');
  });
});

describe('more clients than there may be', () => {
  it('are turned away, and those who were there before are served on', async () => {
    const clients = await Promise.all(Array.from({ length: 60 }, () => RawClient.to(origin)));
    const rejected = await Promise.race(clients.slice(50).map((client) => client.closed()));
    expect(rejected).toBe('');
    clients[0]?.send(`${HEAD}Connection: close\r\n\r\n`);
    expect(await clients[0]?.closed()).toMatch(/^HTTP\/1.1 200 /);
    for (const client of clients) client.leave();
  });
});
