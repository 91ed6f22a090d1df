import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { run } from '../support/program.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(() => server.remove());

/** The address of the database for a user with these rights and no others. */
async function urlFor(login: string, rights: string): Promise<string> {
  const connection = await server.connect();
  await connection.query(`CREATE USER ${login}`);
  await connection.query(`GRANT ${rights} ON calendar.* TO ${login}`);
  await connection.end();
  return server.url.replace('root', login);
}

it('the rights that the page on operations names do, and what lacks them says so in one line', async () => {
  const writer = await urlFor('writer', 'SELECT, INSERT, UPDATE, DELETE');
  const error = { code: 1, err: expect.stringMatching(/^DATABASE_URL: .*the user is not allowed to change tables\n$/) };
  expect(await run('commands/migrate.js', { environment: { DATABASE_URL: writer } })).toMatchObject(error);

  const rights = 'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES';
  const owner = { environment: { DATABASE_URL: await urlFor('owner', rights) } };
  expect((await run('commands/migrate.js', owner)).code).toBe(0);
  expect((await run('commands/recount.js', owner)).code).toBe(0);

  const service = await OwnProcess.start({ DATABASE_URL: writer });
  expect((await write(service.root, '/events', anEvent().fields)).status).toBe(201);
  await service.end();
  expect(await run('commands/recount.js', { environment: { DATABASE_URL: writer } })).toMatchObject(error);
  // What the latest migration adds follows from other columns. The one before has the revisions, of which there is one by now.
  expect((await run('commands/migrate-revert.js', owner)).code).toBe(0);
  const refused = await run('commands/migrate-revert.js', owner);
  const [, latest = ''] = /--yes-lose-data (\w+)/.exec(refused.err) ?? [];
  const args = ['--yes-lose-data', latest];
  expect((await run('commands/migrate-revert.js', { ...owner, args })).code).toBe(0);
});
