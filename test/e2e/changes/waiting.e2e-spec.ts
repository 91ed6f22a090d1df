import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { Follower } from '../../support/follower.js';
import { type RunningApp, startApp } from '../../support/start-app.js';

let running: RunningApp;
beforeEach(async () => {
  running = await startApp({ DATABASE_POOL_SIZE: '2' });
});
afterEach(() => running.stop());

it('requests that wait hold no connection of the database', async () => {
  const { api, given } = running;
  const followers = await Promise.all([1, 2, 3].map(() => Follower.of(api, '&kinds=events')));
  const waiting = followers.map((follower) => follower.acts('&wait=20'));
  for (let count = 0; count < 3; count++) await given(aTag());
  await given(anEvent());
  expect(await Promise.all(waiting)).toEqual([1, 2, 3].map(() => ['created events']));
});

it('requests that wait end when the service shuts down', async () => {
  const { api, app } = running;
  const follower = await Follower.of(api);
  const waiting = follower.ask('&wait=25');
  // Arrives later than the request that waits.
  await api.get('/tags');
  const startedMs = performance.now();
  await Promise.all([app.close(), waiting]);
  expect((await waiting).body).toMatchObject({ changes: [], has_more: false });
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
