import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Site } from '../../calendar/site.js';
import { SOURCE_KINDS, type SourceKind } from '../source-record.js';
import { type FirstLine, FORMAT, FORMAT_VERSION, type LastLine } from './format.js';
import { readCalendar } from './read-calendar.js';
import { takeSnapshot } from './snapshot.js';

/** How many records of each kind have been written. */
export type Exported = Record<SourceKind, number>;

/**
 * The whole calendar as JSON lines, from one snapshot of the database, written while it is read. Equal calendars give equal
 * bytes. Passwords, tokens and secrets are not in it.
 */
export async function* writeJsonl(
  database: DataSource,
  site: Site,
  onProgress: (exported: Readonly<Exported>) => void = () => undefined,
): AsyncGenerator<string> {
  const snapshot = await takeSnapshot(database);
  try {
    const hash = createHash('sha256');
    const line = (value: object): string => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    };
    const [identity] = await snapshot.db.query<{ id: string }[]>('SELECT id FROM calendar_identity');
    const calendar = identity?.id ?? '';
    const first: FirstLine = {
      type: 'calendar',
      format: FORMAT,
      version: FORMAT_VERSION,
      timezone: site.zone.name,
      calendar,
    };
    yield line(first);
    const records = Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, 0])) as Exported;
    for await (const record of readCalendar(snapshot.db, site)) {
      records[record.type] += 1;
      yield line(record);
      onProgress(records);
    }
    const last: LastLine = { type: 'end', records, sha256: hash.digest('hex') };
    yield `${JSON.stringify(last)}\n`;
  } finally {
    await snapshot.close();
  }
}
