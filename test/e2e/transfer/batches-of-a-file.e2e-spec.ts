import { describe, expect, it } from '@jest/globals';
import { anExport } from '../../support/an-export.js';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();
const { database } = running;

const imported = (...lines: object[]) => importFile(running, { source: 'jsonl', content: anExport(...lines) });

/** More than one batch of any engine. */
const MANY = 430;
/** An event of another batch than the first ones. */
const LATE = MANY - 1;

const event = (id: number, more: object = {}) => ({
  ...{ type: 'events', id, stored: {}, links: {} },
  fields: { title: `Event ${id}`, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' },
  ...more,
});
const titled = (id: number, title: string) => event(id, { fields: { ...event(id).fields, title } });

const events = (...changed: [number, object][]) => {
  const others = new Map(changed);
  return Array.from({ length: MANY }, (_, index) => others.get(index) ?? event(index + 1));
};

const reported = (rows: readonly { readonly externalId?: string | undefined; readonly outcome: string }[]) =>
  rows.map(({ externalId, outcome }) => `${externalId} ${outcome}`);

describe('batches of a file', () => {
  it('are in the report in their order, and change nothing the second time', async () => {
    const first = await imported(...events());
    expect(reported(first.rows)).toEqual(events().map((_, index) => `${index + 1} created`));
    const logged = await database.query('SELECT COUNT(*) AS changes FROM change_log');
    const second = await imported(...events());
    expect(second.counts).toMatchObject({ unchanged: MANY, created: 0, updated: 0 });
    expect(await database.query('SELECT COUNT(*) AS changes FROM change_log')).toEqual(logged);
  });

  it('may have the same event: it is created once, and the later one changes it', async () => {
    const { rows, counts } = await imported(...events([LATE, titled(1, 'Later')]));
    expect(counts).toMatchObject({ created: MANY - 1, updated: 1 });
    expect(reported(rows)[LATE]).toBe('1 updated');
    expect(await database.query("SELECT version FROM events WHERE title = 'Later'")).toEqual([{ version: 2 }]);
  });

  it('may have events of the same name: each gets a slug of its own', async () => {
    await imported(...events([0, titled(1, 'Concert')], [LATE, titled(MANY, 'Concert')]));
    const found = await database.query("SELECT slug FROM events WHERE title = 'Concert' ORDER BY id");
    expect(found).toEqual([{ slug: 'concert' }, { slug: 'concert-2' }]);
  });

  it('refer to records of the batch before, which are not there when it begins', async () => {
    const venue = { type: 'venues', id: 900, fields: { venue: 'Town hall' }, stored: {} };
    const { rows, counts } = await imported(venue, ...events([LATE, event(MANY, { links: { venues: [900] } })]));
    expect(counts).toMatchObject({ created: MANY + 1 });
    expect(rows.at(-1)).toMatchObject({ externalId: String(MANY), warnings: [] });
    expect(await database.query('SELECT position FROM event_venues')).toHaveLength(1);
  });

  it('have each refusal at its place', async () => {
    const { rows, counts } = await imported(...events([1, titled(2, '')], [LATE, titled(MANY, '')]));
    expect(counts).toMatchObject({ created: MANY - 2, failed: 2 });
    expect(reported(rows)[1]).toBe('2 failed');
    expect(reported(rows)[LATE]).toBe(`${MANY} failed`);
  });
});
