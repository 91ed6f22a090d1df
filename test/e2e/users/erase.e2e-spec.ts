import { afterEach, expect, it, jest } from '@jest/globals';
import { UserRepository } from '../../../src/accounts/users/user.repository.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, database, given } = await appForThisFile();
const users = app.get(UserRepository);
const administrator = api.as('administrator');
afterEach(() => void jest.restoreAllMocks());

it('nothing of a person is left of a user who is erased, and the log stays true', async () => {
  await users.add({
    ...{ login: 'belen', email: 'belen@site.example', name: 'Ana Belen', role: 'editor', password: 'correct horse' },
  });
  const belen = api.withAuthorization(`Basic ${btoa('belen:correct horse')}`);
  const event = await given(anEvent());
  await belen.patch(`/events/${event.id}`, { title: 'Changed' });
  const { body: token } = await administrator.post('/tokens', { name: 'Import', role: 'author', user: 'belen' });
  await database.query(
    "INSERT INTO identities (user_id, issuer, subject) SELECT id, 'https://issuer.example', 'belen' FROM users WHERE login = 'belen'",
  );

  const erased = await users.erase('belen');

  expect(erased).toMatch(/^erased-\d+$/);
  const tables = ['users', 'identities', 'tokens', 'change_log', 'events', 'event_counts'];
  const rows = await Promise.all(tables.map((table) => database.query<object[]>(`SELECT * FROM ${table}`)));
  expect(JSON.stringify(rows)).not.toMatch(/belen/i);
  // Sign-ins are remembered for two seconds.
  const now = performance.now() + 3000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  expect((await belen.get('/events')).status).toBe(401);
  expect((await api.withAuthorization(`Bearer ${token.token}`).get('/events')).status).toBe(401);
  const { body: audit } = await administrator.get(`/audit?kind=events&record=${event.id}`);
  expect(audit.entries.map(({ user, act }: { user: string; act: string }) => [user, act])).toEqual([
    [erased, 'updated'],
    ['administrator', 'created'],
  ]);
  const { body: revisions } = await administrator.get(`/events/${event.id}/revisions`);
  expect(revisions.revisions[0].user).toBe(erased);
});

it('a user who does not exist cannot be erased', async () => {
  expect(await users.erase('nobody')).toBeUndefined();
});
