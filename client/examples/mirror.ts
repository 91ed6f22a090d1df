// Keeps a copy of the calendar: CALENDAR_URL=http://127.0.0.1:3000/calendar/events/v1 npx tsx client/examples/mirror.ts
import Database from 'libsql';
import { type Changes, createCalendarClient, follow, walk } from '../src/calendar-client.js';

/** Without dates, a list has the events of the next two years. */
const ALL_DATES = { ends_after: '1000-01-01' };
const TABLES = `
  CREATE TABLE IF NOT EXISTS records (kind TEXT, id INTEGER, record TEXT, PRIMARY KEY (kind, id));
  CREATE TABLE IF NOT EXISTS followed (id INTEGER PRIMARY KEY, token TEXT)`;

/**
 * Keeps the public events and venues of a calendar in an SQLite file until `signal` is aborted; it can be started again.
 * The venue inside an event is as it was when the event was changed: take it from its own row.
 */
export async function mirror(baseUrl: string, file: string, signal?: AbortSignal): Promise<void> {
  const calendar = createCalendarClient({ baseUrl });
  const copy = new Database(file);
  copy.exec(TABLES);
  const put = copy.prepare('REPLACE INTO records VALUES (?, ?, ?)');
  const remove = copy.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
  const savedToken = copy.prepare('SELECT token FROM followed');
  const saveToken = copy.prepare('REPLACE INTO followed VALUES (1, ?)');
  const store = {
    load: () => (savedToken.get() as { token: string } | undefined)?.token,
    save: (token: string) => void saveToken.run(token),
  };

  async function readLists() {
    const rows: [kind: string, id: number, record: string][] = [];
    for await (const event of walk(calendar, '/events', ALL_DATES))
      rows.push(['events', event.id, JSON.stringify(event)]);
    for await (const venue of walk(calendar, '/venues')) rows.push(['venues', venue.id, JSON.stringify(venue)]);
    // In one transaction: who reads the copy meanwhile sees the old one.
    copy.transaction(() => {
      copy.exec('DELETE FROM records');
      for (const row of rows) put.run(...row);
    })();
  }

  const kinds: Changes['changes'][number]['kind'][] = ['events', 'venues'];
  for await (const { changes } of follow(calendar, { kinds, records: true, signal, store, readLists })) {
    for (const { kind, id, act, record } of changes) {
      if (act === 'removed') remove.run(kind, id);
      else if (record) put.run(kind, id, JSON.stringify(record));
    }
  }
  copy.close();
}

const { CALENDAR_URL } = process.env;
if (CALENDAR_URL) await mirror(CALENDAR_URL, 'calendar-copy.sqlite');
