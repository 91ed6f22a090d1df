import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();
const { api, database } = running;

const FIRST = { type: 'calendar', format: 'events-calendar', version: 1, timezone: 'UTC', calendar: 'x' };

/** An export with these lines, whoever wrote them. */
const anExport = (...lines: object[]): string => ended({}, ...lines);

function ended(records: object, ...lines: object[]): string {
  const text = [FIRST, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ type: 'end', records, sha256 })}\n`;
}

const event = (id: number, more: object = {}) => ({
  ...{ type: 'events', id, stored: {} },
  fields: { title: `Event ${id}`, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' },
  ...more,
});

const restore = (...lines: object[]) =>
  importFile(running, { source: 'jsonl', content: anExport(...lines), options: { ids: 'keep' } });

describe('an export that another program has written', () => {
  it('keeps no ids that the databases cannot give', async () => {
    const { counts, rows } = await restore(event(2 ** 31), event(7));
    expect(counts).toMatchObject({ created: 1, failed: 1 });
    expect(rows[0]).toMatchObject({ outcome: 'failed', code: 'invalid-record', position: 'line 2' });
    const next = await api
      .as('editor')
      .post('/events', { title: 'Next', start_date: '2027-06-05 10:00:00', end_date: '2027-06-05 11:00:00' });
    expect([next.status, next.body.id < 1000]).toEqual([201, true]);
  });

  it('is refused if it lacks records, with their number', async () => {
    const content = ended({ venues: 1, events: 3, tags: 0 }, event(7), event(8));
    const { state, error, counts } = await importFile(running, { source: 'jsonl', content });
    expect([state, error?.code, error?.message]).toEqual([
      ...['failed', 'incomplete', 'The file has 0 of 1 venues, 2 of 3 events.'],
    ]);
    expect(counts).toMatchObject({ created: 0, failed: 0 });
  });

  it('leaves out times that do not exist', async () => {
    const { counts } = await restore(
      event(7, { stored: { modified: '2026-99-99 10:00:00', modifiedUtc: '2026-02-30 10:00:00' } }),
    );
    expect(counts).toMatchObject({ created: 1 });
    const { body } = await api.get('/events/7');
    expect([body.modified, body.modified_utc]).toEqual([body.date, body.date_utc]);
  });

  it('leaves out images that are none, and sizes that no image has', async () => {
    const url = 'https://images.test/a.png';
    const { counts } = await restore(
      event(7, { image: { id: 1, url, width: 2 ** 40, height: 20, filesize: 1e300 } }),
      event(8, { image: { id: 2, url: 'javascript:alert(1)' } }),
    );
    expect(counts).toMatchObject({ created: 1, failed: 1 });
    expect((await api.get('/events/7')).body.image).toMatchObject({ url, height: 20 });
    expect(await database.query('SELECT url, width, filesize FROM images')).toEqual([
      { url, width: null, filesize: null },
    ]);
  });

  it('leaves out external ids that the API does not take', async () => {
    const ids = [
      { source: 'Old Site', id: '1', imported: null },
      { source: 'site', id: 'a\u0000b', imported: null },
      { source: 'site', id: '5', imported: null },
    ];
    expect((await restore(event(7, { external_ids: ids }))).counts).toMatchObject({ created: 1 });
    const stored = await database.query<{ source: string; id: string | Buffer }[]>(
      "SELECT source, external_id AS id FROM external_ids WHERE kind = 'events' AND record_id = 7 ORDER BY source",
    );
    expect(stored.map(({ source, id }) => `${source} ${String(id)}`)).toEqual(['site 5']);
  });
});
