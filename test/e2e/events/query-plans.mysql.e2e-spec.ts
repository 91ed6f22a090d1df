import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { copyEvents, FIRST_ID } from '../../support/many-events.js';
import { startApp } from '../../support/start-app.js';
import { type ExecutedStatement, executedStatementsOf } from '../../support/statements.js';

const EVENTS = 100_000;

/** Rows of tables and indexes, temporary ones included, that all statements of a request may read together. */
const MAX_ROWS = 10_000;

const { api, given, database, stop } = await startApp();
afterAll(stop);

beforeAll(async () => {
  await given(aVenue());
  await given(aCategory());
  await given(aTag());
  await given(anOrganizer());
  await given(anEvent());
  await copyEvents(database, EVENTS);
}, 120_000);

interface PlanRow {
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
}

/** The plan of a statement, as far as it reads events or the rows that go with them; tables may stand under other names. */
async function plansOnEvents({ sql, values }: ExecutedStatement): Promise<PlanRow[]> {
  const plan = await database.query<PlanRow[]>(`EXPLAIN ${sql}`, [...values]);
  return plan.filter(({ table }) => /^(events?|event_.*|search_.*)$/.test(table ?? ''));
}

/** How many rows a statement reads, as the server counts them. */
async function rowsRead({ sql, values }: ExecutedStatement): Promise<number> {
  const runner = database.createQueryRunner();
  try {
    const read = async () => {
      const counters = (await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'")) as { Value: string }[];
      return counters.reduce((total, { Value }) => total + Number(Value), 0);
    };
    const before = await read();
    const between = (await read()) - before;
    await runner.query(sql, [...values]);
    return (await read()) - before - 2 * between;
  } finally {
    await runner.release();
  }
}

describe(`among ${EVENTS} events`, () => {
  it.each([
    ['the default list', '/events'],
    ['fifty on a page', '/events?per_page=50'],
    ['a category within two months', `/events?categories=${FIRST_ID}&start_date=2026-03-01&end_date=2026-04-30`],
    ['two tags at a venue', `/events?tags=${FIRST_ID},${FIRST_ID + 7}&venue=${FIRST_ID}&start_date=2025-01-01`],
    ['a search for a common word', '/events?search=carousel'],
    ['a search for a rare word', '/events?search=zeppelin'],
    ['a search for two words', '/events?search=carousel+regatta'],
    ['a deep page', '/events?page=200'],
    ['venues with events to come', '/venues?only_with_upcoming=true'],
    ['categories with counts', '/categories?per_page=50'],
  ])('%s is found along indexes', async (_, path) => {
    const statements = await executedStatementsOf(database, async () => {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body.total).toBeGreaterThan(0);
    });
    let rows = 0;
    for (const statement of statements) {
      const scans = (await plansOnEvents(statement)).filter(({ type }) => type === 'ALL' || type === 'index');
      expect([statement.sql, scans]).toEqual([statement.sql, []]);
      rows += await rowsRead(statement);
    }
    expect(rows).toBeLessThan(MAX_ROWS);
  });
});
