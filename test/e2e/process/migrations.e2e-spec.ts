import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { revertLastMigration } from '../../../src/persistence/migrating/migrate.js';
import { dataSourceOptions } from '../../../src/persistence/setup/data-source.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run } from '../../support/program.js';

let fresh: FreshDatabase;

beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.drop());

const command = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  run(`commands/${name}.js`, { args, environment: { DATABASE_URL: fresh.url, ...more } });
const revert = (args: string[] = [], more: Record<string, string> = {}) => command('migrate-revert', args, more);

/** Sends statements as another program would. */
const byHand = (...statements: string[]): Promise<unknown[]> =>
  connected(async (database) => {
    const responses: unknown[] = [];
    for (const sql of statements) responses.push(await database.query(sql));
    return responses;
  });

/** Takes migrations back until only those up to the named one are left; none of them would lose data. */
const revertTo = (name: string): Promise<void> =>
  connected(async (database) => {
    const latest = async () => {
      const [row] = await database.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
      return row?.name ?? '';
    };
    while (!(await latest()).startsWith(name)) {
      await revertLastMigration(database, (reverted, atRisk) => expect([reverted, ...atRisk]).toEqual([reverted]));
    }
  });

async function connected<T>(task: (database: DataSource) => Promise<T>): Promise<T> {
  const database = await new DataSource(dataSourceOptions({ url: fresh.url, poolSize: 2 })).initialize();
  try {
    return await task(database);
  } finally {
    await database.destroy();
  }
}

it('takes back no table with data, unless its migration is named', async () => {
  await command('migrate');
  await revertTo('AddTokens');
  await byHand(
    `INSERT INTO tokens (user_id, name, role, hash, hint, created_utc) VALUES (1, 'x', 'editor', 'x', 'x', 'x')`,
  );
  const rejected = await revert();
  expect(rejected).toMatchObject({
    code: 1,
    err: 'reverting AddTokens1795000010000 would lose data (tokens); add --yes-lose-data AddTokens1795000010000 to confirm\n',
  });
  expect(await revert(['--yes-lose-data', 'AddWriteLocks1795000001000'])).toMatchObject({
    code: 1,
    err: '--yes-lose-data: the latest migration is AddTokens1795000010000\n',
  });
  expect(await byHand('SELECT COUNT(*) AS size FROM tokens')).toEqual([[{ size: expect.anything() }]]);
  expect((await revert(['--yes-lose-data', 'AddTokens1795000010000'])).out).toBe('reverted: AddTokens1795000010000\n');
});

it('takes back what the service derives from other data', async () => {
  await command('seed', ['--events', '3'], { PORT: '0', LOG_LEVEL: 'warn' });
  const [[filled]] = (await byHand('SELECT COUNT(search_text) AS size FROM categories')) as [[{ size: unknown }]];
  expect(Number(filled.size)).toBeGreaterThan(0);
  await revertTo('AddChanges');
});

it('takes back the indexes of orders, and makes them again', async () => {
  await command('seed', ['--events', '3'], { PORT: '0', LOG_LEVEL: 'warn' });
  const indexes = async () => {
    const [rows] = (await byHand(INDEXES_OF_EVENTS)) as [{ name: string }[]];
    return rows.map(({ name }) => name);
  };
  const before = await indexes();
  expect(before).toEqual(expect.arrayContaining(ORDER_INDEXES));
  await revertTo('AddRecentChanges');
  expect(await indexes()).toEqual(before.filter((name) => ![...ORDER_INDEXES, ...LATER_INDEXES].includes(name)));
  expect(await command('migrate')).toMatchObject({ code: 0, err: '' });
  expect(await indexes()).toEqual(before);
});

it('makes an id of the calendar, which stays as it is', async () => {
  await command('migrate');
  const [before] = await byHand('SELECT id FROM calendar_identity');
  expect(before).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) }]);
  expect(await command('migrate')).toMatchObject({ code: 0 });
  expect(await byHand('SELECT id FROM calendar_identity')).toEqual([before]);
});

it('takes back nothing in production, unless its migration is named', async () => {
  await command('migrate');
  await revertTo('AddChanges');
  const production = { NODE_ENV: 'production' };
  const rejected = await revert([], production);
  expect([rejected.code, rejected.err]).toEqual([
    1,
    'NODE_ENV: in production, AddChanges1795000020000 is reverted only with --yes-lose-data AddChanges1795000020000\n',
  ]);
  const accepted = await revert(['--yes-lose-data', 'AddChanges1795000020000'], production);
  expect(accepted).toMatchObject({ code: 0, out: 'reverted: AddChanges1795000020000\n' });
});

it('makes nothing where the name of a table is taken', async () => {
  await byHand('CREATE TABLE events (id INT NOT NULL)', 'INSERT INTO events (id) VALUES (7)');
  for (const shared of ['false', 'true']) {
    const rejected = await command('migrate', [], { SHARED_DATABASE: shared });
    expect([rejected.code, rejected.err]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: \S+: contains tables with names that the calendar needs \(events\): .+\n$/),
    ]);
  }
  const [tables, rows] = await byHand(TABLES, 'SELECT id FROM events');
  expect([tables, rows]).toEqual([[{ name: 'events' }], [{ id: 7 }]]);
});

it('makes nothing where another program has its own table of migrations', async () => {
  await byHand('CREATE TABLE migrations (id INT NOT NULL, migration VARCHAR(20) NOT NULL)');
  await byHand(`INSERT INTO migrations (id, migration) VALUES (1, 'create_users')`);
  const rejected = await command('migrate');
  expect([rejected.code, rejected.err]).toEqual([1, expect.stringMatching(/^DATABASE_URL: .+\(migrations\): .+\n$/)]);
  expect(await byHand(TABLES)).toEqual([[{ name: 'migrations' }]]);
});

it('makes a calendar among tables of other programs only if told so', async () => {
  await byHand('CREATE TABLE wp_posts (id INT NOT NULL)');
  const rejected = await command('migrate');
  expect([rejected.code, rejected.err]).toEqual([
    1,
    expect.stringMatching(
      /^DATABASE_URL: \S+: contains tables of other programs \(wp_posts\): .+ SHARED_DATABASE=true\n$/,
    ),
  ]);
  expect(await byHand(TABLES)).toEqual([[{ name: 'wp_posts' }]]);
  expect(await command('migrate', [], { SHARED_DATABASE: 'true' })).toMatchObject({ code: 0, err: '' });
  // Once it is there it needs no permission.
  expect(await command('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
  expect(await command('db-reset', [], { SHARED_DATABASE: 'true' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SHARED_DATABASE: /),
  });
});

const isEmbedded = (globalThis as { testDatabaseUrl?: string }).testDatabaseUrl === undefined;
const TABLES = isEmbedded
  ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`
  : 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()';
const INDEXES_OF_EVENTS = isEmbedded
  ? `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'events' ORDER BY name`
  : `SELECT DISTINCT INDEX_NAME AS name FROM information_schema.STATISTICS
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'events' ORDER BY name`;
const ORDER_INDEXES = ['events_title', 'events_date', 'events_modified'];
const LATER_INDEXES = ['events_event_status', 'events_flags', 'events_gap', 'events_recurrence', 'events_uid'];
