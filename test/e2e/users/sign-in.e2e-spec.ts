import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock } from '../../../src/calendar/clock.js';
import { UserRepository } from '../../../src/accounts/users/user.repository.js';
import { User } from '../../../src/accounts/users/user.entity.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile({ SIGN_IN_LIMIT: 'off' });
const users = new UserRepository(database, systemClock);

const signedIn = (login: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
});
const readAs = (login: string, password: string) => api.get('/tags', signedIn(login, password));
const tagAs = (login: string, password: string) =>
  api.post('/tags', { name: `Tag of ${login} ${Math.random()}` }, signedIn(login, password));

/** Lets time pass for what the process remembers. */
const realNow = performance.now.bind(performance);
let passed = 0;
function letPass(seconds: number) {
  passed += seconds * 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}

describe('signing in', () => {
  beforeEach(() => letPass(10));
  afterEach(() => database.manager.delete(User, { name: 'Short-lived' }));
  afterAll(() => void jest.restoreAllMocks());
  const addCarl = (more: object = {}) =>
    users.add({ login: 'carl', role: 'editor', password: 'correct horse', name: 'Short-lived', ...more });

  it('takes the login name or the e-mail address, in any letter case', async () => {
    for (const name of ['editor', 'EDITOR', 'editor@example.test', 'Editor@Example.TEST']) {
      expect((await tagAs(name, 'editor-password')).status).toBe(201);
    }
  });

  it('takes a password typed in other code points', async () => {
    await addCarl({ password: 'caf\u00e9 noir' });
    expect((await tagAs('carl', 'cafe\u0301 noir')).status).toBe(201);
  });

  it('refuses wrong credentials on public reads too, and says how to sign in', async () => {
    const wrong = await readAs('editor', 'wrong password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /);
    const unknown = await readAs('nobody', 'wrong password');
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it('prefers the user of that login name to the one of that e-mail address', async () => {
    await addCarl({ login: 'carl@example.test' });
    await users.add({
      login: 'eve',
      role: 'subscriber',
      password: 'evil horse',
      name: 'Short-lived',
      email: 'carl@example.test',
    });
    expect((await tagAs('carl@example.test', 'correct horse')).status).toBe(201);
    expect((await tagAs('carl@example.test', 'evil horse')).status).toBe(401);
  });

  it('ends two seconds after a user was disabled by another process', async () => {
    await addCarl();
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
    await users.setDisabled('carl', true);
    letPass(2.1);
    expect(await tagAs('carl', 'correct horse')).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
    await users.setDisabled('carl', false);
    letPass(2.1);
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
  });

  it('ends two seconds after the password or the role was changed', async () => {
    await addCarl();
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
    await users.setPassword('carl', 'another horse');
    letPass(2.1);
    expect((await tagAs('carl', 'correct horse')).status).toBe(401);
    expect((await tagAs('carl', 'another horse')).status).toBe(201);
    await users.setRole('carl', 'subscriber');
    letPass(2.1);
    expect((await tagAs('carl', 'another horse')).status).toBe(403);
  });

  it('works at once for a user who tried before he was added', async () => {
    expect((await tagAs('carl', 'correct horse')).status).toBe(401);
    await addCarl();
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
  });

  it('goes on for others while passwords are guessed by the hundred, and anonymous reads do not wait', async () => {
    await addCarl();
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
    let isGuessing = true;
    // There is never a moment without guesses, so nothing could wait for their end.
    const guesses = Array.from({ length: 100 }, async (_, guesser) => {
      const statuses: number[] = [];
      for (let n = 0; isGuessing; n++) statuses.push((await readAs(`nobody-${guesser}-${n}`, 'some guess')).status);
      return statuses;
    });
    const reads = await Promise.all([api.get('/tags'), readAs('carl', 'correct horse')]);
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    expect((await tagAs('carl', 'correct horse')).status).toBe(201);
    isGuessing = false;
    const statuses = new Set((await Promise.all(guesses)).flat());
    expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([]);
  });

  it('keeps nothing from which a password could be read', async () => {
    await addCarl();
    const [row] = await database.query<{ password_hash: string }[]>("SELECT * FROM users WHERE login = 'carl'");
    expect(row?.password_hash).toMatch(/^scrypt\$\d+\$\d+\$\d+\$/);
    expect(JSON.stringify(row)).not.toContain('horse');
  });
});
