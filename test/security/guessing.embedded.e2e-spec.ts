import { expect, it, jest } from '@jest/globals';
import { systemClock } from '../../src/calendar/clock.js';
import { UserStore } from '../../src/resources/users/user-store.js';
import { appForThisFile } from '../support/start-app.js';

// A hash is what takes time here, on a busy machine most of all.
jest.setTimeout(120_000);

const { api, database } = await appForThisFile({ SIGN_IN_LIMIT: 'off' });
const GUESSES = 2;

/** Seconds of processor, threads for hashing included, that signing in costs; the clock on the wall says less on a busy machine. */
async function costOf(login: string): Promise<number> {
  const before = process.cpuUsage();
  for (let guess = 0; guess < GUESSES; guess++) {
    const { status } = await api.withAuthorization(`Basic ${btoa(`${login}:guess ${guess}`)}`).get('/tags?per_page=1');
    expect(status).toBe(401);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it('a wrong password costs the same whether there is such a user, one without a password, or none', async () => {
  const users = new UserStore(database, systemClock);
  for (const login of ['known', 'locked']) {
    await users.add({ login, role: 'author', password: 'correct horse', name: login });
  }
  await users.disable('locked', true);
  const [known, locked, nobody] = [await costOf('known'), await costOf('locked'), await costOf('nobody')];
  for (const other of [locked, nobody]) expect(Math.max(known, other) / Math.min(known, other)).toBeLessThan(1.8);
});
