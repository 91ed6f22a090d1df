import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { Proxy } from './support/proxy.js';
import { write } from './support/writers.js';

let server: OwnMariadb;
let way: Proxy;
let frozen: OwnProcess;
let other: OwnProcess;

beforeAll(async () => {
  server = await OwnMariadb.start();
  const url = new URL(server.url);
  way = await Proxy.to(Number(url.port));
  other = await OwnProcess.start({ DATABASE_URL: url.href });
  url.port = String(way.port);
  frozen = await OwnProcess.start({ DATABASE_URL: url.href });
});
afterAll(async () => {
  await frozen.end();
  await other.end();
  await way.close();
  await server.remove();
});

async function namesStored(): Promise<string[]> {
  const connection = await server.connect();
  const [rows] = await connection.query('SELECT name FROM categories ORDER BY name');
  await connection.end();
  return (rows as { name: string }[]).map(({ name }) => name);
}

// The first has only locked a row by then, the second has written some.
it.each([
  ['has locked the names of categories', 'FROM write_locks', 1],
  ['has written all but its commit', 'UPDATE changes', 2],
])('a process that is frozen when it %s holds up nobody for long, and goes on when it wakes', async (_, text, turn) => {
  const received = way.hears(text).then(() => frozen.signal('SIGSTOP'));
  const lost = write(frozen.root, '/categories', { name: `Lost ${turn}` });
  await received;
  const made = await write(other.root, '/categories', { name: `Made ${turn}` });
  frozen.signal('SIGCONT');
  const answered = await lost;
  const stored = await namesStored();

  expect(made.status).toBe(201);
  expect(made.ms).toBeLessThan(15_000);
  expect([answered.status, answered.body.code]).toEqual([503, 'rest_database_unreachable']);
  expect(stored).not.toContain(`Lost ${turn}`);
  expect(await frozen.becomes(200)).toBeLessThan(5000);
  expect((await write(frozen.root, '/categories', { name: `Again ${turn}` })).status).toBe(201);
  expect(frozen.lines(({ context }) => context === 'Problems')).toEqual([]);
});
