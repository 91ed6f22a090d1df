import { afterAll, expect, it } from '@jest/globals';
import { withLockedTable } from '../../support/held-tables.js';
import { closing, END, givenLargeFeed, LAST_CHUNK, readOn, stalledFeed, takePlaces } from '../../support/large-feed.js';
import { startApp } from '../../support/start-app.js';

const running = await startApp({ REQUEST_TIMEOUT_SECONDS: '5' });
const { api, app, database } = running;
afterAll(() => running.stop());
await givenLargeFeed(running);

// Whoever gets a part must not take it for all events: programs remove what a feed no longer has.
const isWhole = (received: string) => received.includes(LAST_CHUNK) || received.includes(END);

it('a feed is cut off when its client has not read for longer than the limit', async () => {
  const stalled = await stalledFeed(running);
  await closing(stalled.socket);
  expect(isWhole(await readOn(stalled))).toBe(false);
  await takePlaces(app, 32);
});

it('a feed is cut off when the database hangs for longer than the limit after its first events', async () => {
  const stalled = await stalledFeed(running);
  const letGo = await withLockedTable(database, 'events');
  const received = await readOn(stalled);
  await letGo();
  expect(isWhole(received)).toBe(false);
  await takePlaces(app, 32);
  expect((await api.get('/events?per_page=1')).status).toBe(200);
});
