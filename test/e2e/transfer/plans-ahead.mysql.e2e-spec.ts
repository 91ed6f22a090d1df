import { describe, expect, it } from '@jest/globals';
import { Site } from '../../../src/calendar/site.js';
import { Urls } from '../../../src/http/urls/urls.js';
import { inUncountedTransaction } from '../../../src/persistence/connection/transaction.js';
import { type ImportRun, PlannedRecords } from '../../../src/transfer/act/import-run.js';
import { planAhead } from '../../../src/transfer/act/plan-ahead.js';
import { recordIn } from '../../../src/transfer/jsonl/record-in-line.js';
import { anExport } from '../../support/an-export.js';
import { failingOnce } from '../../support/fail-once.js';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const running = await appForThisFile();
const { app, clock, database, origin } = running;

const imported = (...lines: object[]) => importFile(running, { source: 'jsonl', content: anExport(...lines) });

const event = (id: number, more: object = {}, fields: object = {}) => ({
  ...{ type: 'events', id, stored: {}, links: {} },
  fields: { title: `Event ${id}`, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00', ...fields },
  ...more,
});
const venue = (id: number) => ({ type: 'venues', id, fields: { venue: `Hall ${id}` }, stored: {} });

const recordsIn = (lines: readonly object[]) => lines.map((line, index) => recordIn(line, `line ${index + 2}`));

interface Given {
  readonly before?: readonly object[];
  readonly run?: Partial<ImportRun>;
}

const contextNow = () => ({
  viewer: { id: 1, login: 'administrator', role: 'administrator' as const },
  now: clock.now(),
  site: app.get(Site),
  urls: new Urls(origin, '', 'calendar/events/v1'),
  via: 'import' as const,
});

const planned = (lines: readonly object[], { before = [], run }: Given = {}) =>
  planAhead(
    database.manager,
    { items: recordsIn(lines), before: recordsIn(before) },
    { name: 'a-file', options: {}, isDryRun: false, planned: new PlannedRecords(), ...run },
    contextNow(),
  );

const titles = async () =>
  (await database.query<{ title: string }[]>('SELECT title FROM events ORDER BY id')).map(({ title }) => title);

describe('a plan that is made while the batch before is written', () => {
  it('only reads and locks nothing, and is written later', async () => {
    await imported(venue(1));
    const lines = [event(1, { links: { venues: [1] } }), event(2)];
    let plan: Awaited<ReturnType<typeof planned>>;
    const statements = await statementsOf(database, async () => (plan = await planned(lines)));
    expect(statements.filter((sql) => !/^SELECT(?!.* FOR | LOCK IN )/.test(sql))).toEqual([]);
    expect(await titles()).toEqual([]);
    const done = await inUncountedTransaction(database, undefined, async (db) => plan?.write(db, contextNow()));
    expect(done?.reports.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(await titles()).toEqual(['Event 1', 'Event 2']);
  });

  it('is not made of what could depend on that batch', async () => {
    await imported(event(7));
    const rule = { recurrence: { rules: ['FREQ=DAILY;COUNT=3'] } };
    const date = { series: { id: 3, recurrence_id: '2027-06-04 10:00:00' } };
    expect(await planned([event(1)], { before: [event(2)] })).toBeDefined();
    expect(await planned([event(1)], { before: [venue(2)] })).toBeUndefined();
    expect(await planned([event(1, { links: { venues: [2] } })])).toBeUndefined();
    expect(await planned([venue(1)])).toBeUndefined();
    expect(await planned([event(1), event(1)])).toBeUndefined();
    expect(await planned([event(1, {}, rule)])).toBeUndefined();
    expect(await planned([event(1, date)])).toBeUndefined();
    expect(await planned([event(1, {}, { categories: ['Music'] })])).toBeUndefined();
    expect(await planned([event(7)])).toBeUndefined();
    expect(await planned([event(1)], { run: { options: { identity: 'content' } } })).toBeUndefined();
    expect(await planned([event(1)], { run: { isDryRun: true } })).toBeUndefined();
  });

  it('does not hold once one of its events has been imported', async () => {
    const plan = await planned([event(1), event(2)]);
    await imported(event(2));
    const done = await inUncountedTransaction(database, undefined, async (db) => plan?.write(db, contextNow()));
    expect(plan).toBeDefined();
    expect(done).toBeUndefined();
    expect(await titles()).toEqual(['Event 2']);
  });
});

describe.each(['ER_LOCK_DEADLOCK', 'ER_UNKNOWN_ERROR'])('a batch that fails once with %s', (code) => {
  it.each([
    ['while it is written', /^INSERT INTO external_ids/],
    ['while it is planned', /imported FROM external_ids/],
  ])('is written all the same: %s', async (_when, statement) => {
    const lines = Array.from({ length: 850 }, (_, index) => event(index + 1));
    let found: Awaited<ReturnType<typeof imported>> | undefined;
    const act = async () => (found = await imported(...lines));
    expect(await failingOnce(database, { statement, code }, act)).toBe(1);
    expect(found?.rows.map(({ externalId, outcome }) => `${externalId} ${outcome}`)).toEqual(
      lines.map(({ id }) => `${id} created`),
    );
    expect(await titles()).toEqual(lines.map(({ id }) => `Event ${id}`));
  });
});
