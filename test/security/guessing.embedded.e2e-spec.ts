import { expect, it } from '@jest/globals';
import { systemClock } from '../../src/calendar/clock.js';
import { UserRepository } from '../../src/accounts/users/user.repository.js';
import { processorSeconds } from '../support/processor.js';
import { appForThisFile } from '../support/start-app.js';

const { api, database } = await appForThisFile({ SIGN_IN_LIMIT: 'off' });
/** Rounds in which each user is guessed at once; the cheapest counts, since whatever else happens only adds. */
const ROUNDS = 5;

/** Seconds of processor that signing in costs; the clock on the wall says less on a busy machine. */
const costOf = (login: string): Promise<number> =>
  processorSeconds(async () => {
    const { status } = await api.withAuthorization(`Basic ${btoa(`${login}:a guess`)}`).get('/tags?per_page=1');
    expect(status).toBe(401);
  });

it('a wrong password costs the same whether there is such a user, one without a password, or none', async () => {
  const users = new UserRepository(database, systemClock);
  for (const login of ['known', 'locked']) {
    await users.add({ login, role: 'author', password: 'correct horse', name: login });
  }
  await users.setDisabled('locked', true);
  const logins = ['known', 'locked', 'nobody'];
  const min = logins.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, login] of logins.entries()) min[index] = Math.min(min[index]!, await costOf(login));
  }
  expect(Math.max(...min) / Math.min(...min)).toBeLessThan(1.8);
});
