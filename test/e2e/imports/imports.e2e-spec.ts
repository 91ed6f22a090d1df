import { describe, expect, it } from '@jest/globals';
import { ImportQueue } from '../../../src/transfer/jobs/import-queue.js';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { aCategory } from '../../build/a-category.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import type { ApiResponse } from '../../support/api.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, given, database } = await appForThisFile();
const admin = api.as('administrator');
const editor = api.as('editor');
const recordTables = await tablesWithoutRows(database);

const ICS = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (uid: string, summary: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `SUMMARY:${summary}`,
    'DTSTART:20270604T180000Z',
    'DTEND:20270604T200000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');

const FAIR = vevent('fair', 'Summer fair', 'LOCATION:Town hall');
const MARKET = vevent('market', 'Market');

function form(source: string, file: string, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ source, ...fields })) body.set(name, value);
  body.set('file', new Blob([file]), `calendar.${source}`);
  return body;
}

/** Starts an import and gives it as it is when it has ended. */
async function imported(source: string, file: string, fields: Record<string, string> = {}) {
  const started = await admin.post('/imports', form(source, file, { mode: 'apply', ...fields }));
  expect([started.status, started.headers.get('retry-after'), started.body.state]).toEqual([202, '2', 'queued']);
  await app.get(ImportQueue).idle();
  return (await admin.get(started.headers.get('location') ?? '')).body;
}

const rowsOf = async (id: number, query = '') => (await admin.get(`/imports/${id}/rows?per_page=50${query}`)).body.rows;
const titles = async () =>
  (
    (await admin.get('/events?start_date=2020-01-01&status=publish,draft&per_page=50')).body.events as {
      title: string;
    }[]
  )
    .map(({ title }) => title)
    .sort();
const versions = () => database.query('SELECT id, version FROM events ORDER BY id');
const logged = async () => (await database.query<unknown[]>('SELECT id FROM change_log')).length;

/** The lines of an export without ids and what every write sets. */
const exported = async (): Promise<string> => {
  const answer = await admin.get('/export');
  expect(answer.headers.get('content-type')).toMatch(/jsonl/);
  return answer.body as string;
};

describe('an import', () => {
  it('is a dry run unless asked for, and counts what it would do', async () => {
    const dry = await imported('ics', ICS(FAIR, MARKET), { mode: 'dry_run' });
    expect(dry).toMatchObject({
      state: 'done',
      mode: 'dry_run',
      name: 'ics',
      created: 3,
      failed: 0,
      file: 'calendar.ics',
    });
    expect(await titles()).toEqual([]);
    expect((await imported('ics', ICS(FAIR, MARKET), { mode: 'dry_run' })).created).toBe(3);
    const applied = await imported('ics', ICS(FAIR, MARKET));
    expect(applied).toMatchObject({ state: 'done', read: 3, created: 3 });
    expect(await titles()).toEqual(['Market', 'Summer fair']);
  });

  it('writes nothing the second time', async () => {
    await imported('ics', ICS(FAIR, MARKET));
    const before = [await versions(), await logged()];
    expect(await imported('ics', ICS(FAIR, MARKET))).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect([await versions(), await logged()]).toEqual(before);
  });

  it('changes what has changed at the source, and reports each field', async () => {
    await imported('ics', ICS(FAIR, MARKET));
    const { id, updated } = await imported('ics', ICS(FAIR, vevent('market', 'Christmas market')));
    expect(updated).toBe(1);
    expect(await rowsOf(id, '&outcome=updated')).toMatchObject([
      { external_id: 'market', kind: 'events', outcome: 'updated', diff: { title: ['Market', 'Christmas market'] } },
    ]);
    expect(await titles()).toEqual(['Christmas market', 'Summer fair']);
  });

  it('keeps what was changed here, if asked to merge', async () => {
    await imported('ics', ICS(MARKET));
    const [{ id }] = (await admin.get('/events?start_date=2020-01-01')).body.events;
    await admin.patch(`/events/${id}`, { title: 'Our market' });
    const merged = await imported('ics', ICS(vevent('market', 'Their market', 'DESCRIPTION:Stalls')), {
      on_change: 'merge',
    });
    expect(merged).toMatchObject({ updated: 1 });
    expect(await rowsOf(merged.id)).toMatchObject([{ warnings: [{ code: 'kept-local-change', param: 'title' }] }]);
    expect((await admin.get(`/events/${id}`)).body).toMatchObject({
      title: 'Our market',
      description: '<p>Stalls</p>',
    });
    const kept = await imported('ics', ICS(vevent('market', 'Third', 'DESCRIPTION:Less')), { on_change: 'keep' });
    expect(kept).toMatchObject({ updated: 0, skipped: 1 });
  });

  it('trashes what is missing only if asked for, and brings it back when it comes again', async () => {
    await imported('ics', ICS(FAIR, MARKET));
    expect(await imported('ics', ICS(FAIR))).toMatchObject({ trashed: 0 });
    expect(await imported('ics', ICS(FAIR), { missing: 'trash', mode: 'dry_run' })).toMatchObject({ trashed: 1 });
    expect(await titles()).toHaveLength(2);
    expect(await imported('ics', ICS(FAIR), { missing: 'trash' })).toMatchObject({ trashed: 1 });
    expect(await titles()).toEqual(['Summer fair']);
    expect(await imported('ics', ICS(FAIR, MARKET))).toMatchObject({ updated: 1 });
    expect(await titles()).toHaveLength(2);
  });

  it('leaves in the trash what people have put there', async () => {
    await imported('ics', ICS(MARKET));
    const [{ id }] = (await admin.get('/events?start_date=2020-01-01')).body.events;
    await admin.delete(`/events/${id}`);
    const again = await imported('ics', ICS(vevent('market', 'New name')));
    expect(await rowsOf(again.id)).toMatchObject([{ outcome: 'skipped', code: 'in-trash', record: id }]);
  });

  it('reports what the API would refuse, and goes on', async () => {
    const csv = 'Event Name,Event Start Date,Event End Date\nGood,2027-06-04,2027-06-05\nBad,2027-06-04,nonsense\n';
    const { id, created, failed } = await imported('csv', csv);
    expect([created, failed]).toEqual([1, 1]);
    expect(await rowsOf(id, '&outcome=failed')).toMatchObject([
      { position: expect.any(String), code: expect.any(String) },
    ]);
  });

  it('applies a dry run, but not to records that were changed since', async () => {
    await imported('ics', ICS(FAIR, MARKET));
    const changed = ICS(vevent('fair', 'Fair of the year'), vevent('market', 'Market of the year'));
    const dry = await imported('ics', changed, { mode: 'dry_run' });
    expect(dry.updated).toBe(2);
    const market = (await admin.get('/events?start_date=2020-01-01&search=market')).body.events[0];
    await admin.patch(`/events/${market.id}`, { excerpt: 'Changed here' });
    const applied = await admin.post(`/imports/${dry.id}/apply`, {});
    expect([applied.status, applied.body.applies]).toEqual([202, dry.id]);
    await app.get(ImportQueue).idle();
    expect((await admin.get(applied.body.rest_url)).body).toMatchObject({ updated: 1, skipped: 1 });
    expect(await rowsOf(applied.body.id, '&outcome=skipped')).toMatchObject([{ code: 'changed-since-dry-run' }]);
  });

  it('gives events a status and a category', async () => {
    const { id } = await given(aCategory({ name: 'Imported' }));
    await imported('ics', ICS(MARKET), { status: 'draft', category: 'Imported' });
    const [event] = (await admin.get('/events?start_date=2020-01-01&status=draft')).body.events;
    expect(event).toMatchObject({ title: 'Market', status: 'draft', categories: [{ id }] });
  });

  it('recognises events by what they say, if asked for', async () => {
    await given(
      anEvent({ title: 'Market', timezone: 'UTC', start: '2027-06-04 18:00:00', end: '2027-06-04 20:00:00' }),
    );
    expect(await imported('ics', ICS(MARKET), { identity: 'content', name: 'club' })).toMatchObject({ created: 0 });
    expect(await titles()).toEqual(['Market']);
  });

  it('goes on at once where it is asked to, whoever has worked on it', async () => {
    const { id } = await imported('ics', ICS(FAIR, MARKET));
    await database.query("UPDATE imports SET state = 'running', run = 'killed', active_name = name WHERE id = ?", [id]);
    const killed = [`import:${id}`, 'killed', '9999-12-31 00:00:00'];
    await database.query('DELETE FROM leases WHERE name = ?', [killed[0]]);
    await database.query('INSERT INTO leases (name, holder, until_utc) VALUES (?, ?, ?)', killed);
    expect((await admin.post(`/imports/${id}/resume`, {})).status).toBe(202);
    await app.get(ImportQueue).idle();
    expect((await admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'done', read: 3, created: 3 });
  });

  it('makes series of events that recur, with their exceptions', async () => {
    const yoga = vevent('yoga', 'Yoga', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const moved = vevent('yoga', 'Yoga outside', 'RECURRENCE-ID:20270611T180000Z')
      .replace('DTSTART:20270604T180000Z', 'DTSTART:20270611T190000Z')
      .replace('DTEND:20270604', 'DTEND:20270611');
    const first = await imported('ics', ICS(yoga, moved));
    expect(first).toMatchObject({ state: 'done', failed: 0 });
    expect(await titles()).toEqual(['Yoga', 'Yoga', 'Yoga', 'Yoga outside']);
    const before = [await versions(), await logged()];
    expect(await imported('ics', ICS(yoga, moved))).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect([await versions(), await logged()]).toEqual(before);
  });
});

describe('who may import', () => {
  it('is an editor or an administrator', async () => {
    expect((await api.post('/imports', form('ics', ICS(MARKET)))).status).toBe(401);
    expect((await api.as('author').post('/imports', form('ics', ICS(MARKET)))).status).toBe(403);
    expect((await editor.post('/imports', form('ics', ICS(MARKET), { mode: 'apply' }))).status).toBe(202);
    await app.get(ImportQueue).idle();
    expect((await editor.get('/export')).status).toBe(403);
    expect((await editor.post('/imports', form('jsonl', 'x', { ids: 'keep' }))).status).toBe(403);
  });
});

describe('an import that cannot be started', () => {
  const params = ({ status, body }: ApiResponse) => [status, Object.keys(body.data?.params ?? {}).sort()];

  it.each([
    [{}, ['source']],
    [{ source: 'ics' }, ['url']],
    [{ source: 'jsonl', url: 'https://calendar.example/x' }, ['file', 'url']],
    [{ source: 'ics', url: 'http://169.254.169.254/' }, ['url']],
    [{ source: 'ics', url: 'https://[::1]/x' }, ['url']],
    [{ source: 'xls', url: 'x' }, ['source', 'url']],
    [{ source: 'csv', columns: 'x', mode: 'later', date_order: 'ydm' }, ['columns', 'date_order', 'mode', 'url']],
  ])('says why: %j', async (body, names) => {
    const answer = await admin.post('/imports', body);
    const found =
      answer.body.code === 'rest_missing_callback_param' ? [answer.status, answer.body.data.params] : params(answer);
    expect(found).toEqual([400, names]);
  });

  it('is unknown, or has ended', async () => {
    expect((await admin.get('/imports/999')).body.code).toBe('rest-import-not-found');
    const { id } = await imported('ics', ICS(MARKET));
    expect((await admin.delete(`/imports/${id}`)).body.code).toBe('import-has-ended');
    expect((await admin.post(`/imports/${id}/resume`, {})).body.code).toBe('import-has-ended');
    expect((await admin.post(`/imports/${id}/apply`, {})).body.code).toBe('import-is-not-done');
  });

  it('is the second one with its name', async () => {
    await database.query("UPDATE imports SET state = 'needs_credentials', active_name = name");
    const first = await admin.post('/imports', form('ics', ICS(MARKET), { name: 'club' }));
    await app.get(ImportQueue).idle();
    await database.query(
      `UPDATE imports SET state = 'needs_credentials', active_name = 'club' WHERE id = ${first.body.id}`,
    );
    const second = await admin.post('/imports', form('ics', ICS(MARKET), { name: 'club' }));
    expect([second.status, second.body.code]).toEqual([409, 'import-is-running']);
    expect((await admin.delete(`/imports/${first.body.id}`)).body.state).toBe('cancelled');
    expect((await admin.post('/imports', form('ics', ICS(MARKET), { name: 'club' }))).status).toBe(202);
    await app.get(ImportQueue).idle();
  });
});

describe('an export', () => {
  /** A calendar with all kinds of records. */
  async function aCalendar() {
    const parent = await given(aCategory({ name: 'Music & more' }));
    await given(aCategory({ name: 'Jazz', parent: parent.id }));
    const venue = await given(aVenue({ venue: 'Hall "A" & B' }));
    const place = { venue: venue.id, categories: ['Jazz'], tags: ['open air'], image: 'https://images.example/a.png' };
    await given(
      anEvent({
        title: 'Fair <3 & co',
        cost: '8-12 EUR',
        ...place,
        start: '2026-10-25 02:30',
        end: '2026-10-25 04:00',
        timezone: 'Europe/Berlin',
      }),
    );
    const draft = await given(anEvent({ title: 'Draft', status: 'draft' }));
    await admin.patch(`/events/${draft.id}`, { slug: 'renamed' });
    await admin.delete(`/events/${(await given(anEvent({ title: 'Gone' }))).id}`);
    const first = await given(anEvent({ title: 'Yoga', ...place, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6' } }));
    const dates = (await admin.get(`/series/${first.series.id}/occurrences`)).body.occurrences;
    await admin.patch(`/events/${dates[1].id}`, { title: 'Yoga outside' });
    await admin.patch(`/events/${dates[4].id}?scope=following`, { title: 'Yoga in winter' });
    await admin.delete(`/events/${dates[2].id}`);
  }

  const anonymous = (text: string, name: string) =>
    text
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"type":"end"') && !line.includes('"type":"calendar"'))
      .map((line) => {
        const { id: _, external_ids: ids = [], links: _links, series, stored, image, ...rest } = JSON.parse(line);
        const others = ids.filter(({ source }: { source: string }) => source !== name);
        const { previousId, nextId, ...own } = stored;
        const known = [previousId, nextId].map((other) => typeof other);
        return { ...rest, others, series: series?.recurrence_id, own, known, image: image && { ...image, id: 0 } };
      });

  it('makes the same calendar again: under new ids, and a second time nothing', async () => {
    await aCalendar();
    const before = await exported();
    await emptyTables(database, recordTables);
    const dry = await imported('jsonl', before, { mode: 'dry_run', name: 'old' });
    const first = await imported('jsonl', before, { name: 'old' });
    expect(await rowsOf(first.id, '&outcome=failed')).toEqual([]);
    expect([first.created, dry.created]).toEqual([first.read, first.read]);
    expect(anonymous(await exported(), 'old')).toEqual(anonymous(before, 'old'));
    const again = await imported('jsonl', before, { name: 'old' });
    expect(again).toMatchObject({ created: 0, updated: 0, trashed: 0, failed: 0 });
  });

  it('makes the same calendar again under the same ids, byte by byte', async () => {
    await aCalendar();
    const before = await exported();
    await emptyTables(database, recordTables);
    const kept = await imported('jsonl', before, { ids: 'keep' });
    expect(await rowsOf(kept.id, '&outcome=failed')).toEqual([]);
    expect(kept).toMatchObject({ state: 'done', failed: 0 });
    expect(await exported()).toBe(before);
    expect(await imported('jsonl', before, { ids: 'keep' })).toMatchObject({
      state: 'failed',
      error: { code: 'calendar-not-empty' },
    });
  });

  it('is refused if its end is missing or it was edited', async () => {
    await given(anEvent({ title: 'Fair' }));
    const whole = await exported();
    const lines = whole.trim().split('\n');
    const cut = `${lines.slice(0, -1).join('\n')}\n`;
    expect(await imported('jsonl', cut)).toMatchObject({ state: 'failed', read: 0, error: { code: 'cut-off' } });
    expect(await imported('jsonl', whole.replace('Fair', 'Fail'))).toMatchObject({ error: { code: 'changed-file' } });
    expect(await imported('jsonl', '{}\n')).toMatchObject({ error: { code: 'not-an-export' } });
  });
});
