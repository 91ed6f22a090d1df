import { afterAll, describe, expect, it } from '@jest/globals';
import {
  closing,
  END,
  EVENTS,
  givenLargeFeed,
  LAST_CHUNK,
  readOn,
  stalledFeed,
  takePlaces,
} from '../../support/large-feed.js';
import { startApp } from '../../support/start-app.js';

// Two connections to the database: feeds that held them would keep them from all others. Nobody is cut off meanwhile.
const running = await startApp({ DATABASE_POOL_SIZE: '2', REQUEST_TIMEOUT_SECONDS: '600' });
const { api, app } = running;
afterAll(() => running.stop());
await givenLargeFeed(running);

const eventsIn = (ics: string) => ics.match(/^BEGIN:VEVENT\r$/gm)?.length;

describe('a feed whose client reads slowly', () => {
  it('waits for it with little in memory, while others are served, and is complete in the end', async () => {
    const stalled = [await stalledFeed(running), await stalledFeed(running), await stalledFeed(running)];
    const { body } = await api.get('/events.ics');
    expect(eventsIn(body)).toBe(EVENTS);
    for (const { socket } of stalled) {
      expect(socket.bytesWritten).toBeLessThan(body.length);
      expect(socket.writableLength).toBeLessThan(1_000_000);
    }
    for (const feed of stalled) {
      const received = await readOn(feed);
      expect([received.endsWith(LAST_CHUNK), received.includes(END)]).toEqual([true, true]);
      feed.client.leave();
    }
  });
});

describe('a feed whose client leaves', () => {
  it('leaves its place and its connection to the database to others', async () => {
    const stalled = [await stalledFeed(running), await stalledFeed(running)];
    for (const { client, socket } of stalled) {
      const closed = closing(socket);
      client.leave();
      await closed;
    }
    await takePlaces(app, 32);
    expect((await api.get('/events')).body.total).toBe(EVENTS);
  });
});
