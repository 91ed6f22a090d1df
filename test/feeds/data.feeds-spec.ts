import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'csv-parse/sync';
import { idIn, placeOf, secondsOf } from './support/expected-events.js';
import { startFeedCalendar } from './support/feed-calendar.js';
import { JSCALENDAR } from './support/json-schemas.js';
import { readByPython } from './support/programs.js';

const calendar = await startFeedCalendar();
afterAll(() => calendar.stop());

const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

describe('CSV', () => {
  it('is read by csv-parse as the API shows the events, in the same order', async () => {
    const text = await calendar.feedOf('csv');
    expect(text.startsWith('\uFEFFid,uid,')).toBe(true);
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true, record_delimiter: '\r\n' });
    // An apostrophe before a formula is all that was added.
    const sent = (cell = '') => (FORMULA.test(cell.slice(1)) ? cell.replace(/^'/, '') : cell);
    expect(
      rows.map(({ id, uid = '', title, url, ...row }) => ({
        ...{ id: Number(id), uid: idIn(uid), title: sent(title), url, start: row['start'], end: row['end'] },
        ...{ utc: row['start_utc'], status: row['event_status'], venue: sent(row['venue']), timezone: row['timezone'] },
      })),
    ).toEqual(
      calendar.events.map((event) => ({
        ...{ id: event.id, uid: event.id, title: event.title, url: event.url },
        ...{ start: event.start_date, end: event.end_date, utc: event.utc_start_date, status: event.event_status },
        ...{ venue: event.venue.venue ?? '', timezone: event.timezone },
      })),
    );
  });

  it('has no cell that a spreadsheet would run, but numbers', async () => {
    const rows = parse<Record<string, string>>(await calendar.feedOf('csv'), { bom: true, columns: true });
    const cells = rows.flatMap((row) => Object.entries(row));
    expect(cells.filter(([name, cell]) => FORMULA.test(cell) && !name.startsWith('geo_'))).toEqual([]);
    const latitudes = rows.map((row) => row['geo_lat']).filter(Boolean);
    expect(latitudes).toContain('-89.65');
    expect(latitudes.filter((cell) => !Number.isFinite(Number(cell)))).toEqual([]);
  });
});

describe('JSON-LD', () => {
  it('is read from a page by extruct, and has what search engines need', async () => {
    const file = join(calendar.folder, 'events.jsonld');
    await writeFile(file, await calendar.feedOf('jsonld'));
    const [{ '@graph': nodes }] = await readByPython('read-structured-data.py', file);
    expect(nodes).toHaveLength(calendar.events.length);
    for (const [at, node] of nodes.entries()) {
      const event = calendar.events[at];
      // The reader drops two characters that XML cannot write.
      const name = event.title.replace(/[\uFFFE\uFFFF]/g, '');
      expect(node).toMatchObject({ '@type': 'Event', name, url: event.url });
      const [start, end] = event.all_day
        ? [event.start_date.slice(0, 10), event.end_date.slice(0, 10)]
        : [secondsOf(event.utc_start_date), secondsOf(event.utc_end_date)];
      const seen = (text: string) => (event.all_day ? text : Date.parse(text) / 1000);
      expect([seen(node.startDate), seen(node.endDate)]).toEqual([start, end]);
      expect(Boolean(node.location?.name && node.location.address)).toBe(Boolean(event.venue.venue));
    }
    expect(emptyMembers(nodes)).toEqual([]);
  });
});

describe('JSCalendar', () => {
  it('is as RFC 8984 says, and has the events as the API shows them', async () => {
    const group = JSON.parse(await calendar.feedOf('jscal.json'));
    const isGroup = new Ajv({ allErrors: true, strict: false }).compile(JSCALENDAR);
    expect([isGroup(group), isGroup.errors]).toEqual([true, null]);
    const STATUS: Readonly<Record<string, string>> = { canceled: 'cancelled', postponed: 'tentative' };
    expect(
      (group.entries as CalendarEntry[]).map(({ uid, title, status, locations = {} }) => ({
        ...{ id: idIn(uid), title, status },
        places: Object.values(locations).map(({ name, description }) => [name, description].filter(Boolean)),
      })),
    ).toEqual(
      calendar.events.map((event) => ({
        ...{ id: event.id, title: event.title, status: STATUS[event.event_status] ?? 'confirmed' },
        places: event.venue.venue ? [[event.venue.venue, placeOf({ ...event.venue, venue: '' })].filter(Boolean)] : [],
      })),
    );
  });
});

interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly status: string;
  readonly locations?: Readonly<Record<string, { name: string; description?: string }>>;
}

/** The paths of members that say nothing. */
function emptyMembers(value: unknown, path = ''): string[] {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value ?? {}).flatMap(([name, member]) => emptyMembers(member, `${path}/${name}`));
}
