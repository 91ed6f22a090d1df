import type { DataSource, EntityManager } from 'typeorm';
import { secondsIn, SECONDS_A_DAY, utcText, type WallClock } from '../../../calendar/dates/texts.js';
import { UTC } from '../../../calendar/dates/zone.js';
import { slotsBetween, type SlotWindow } from '../../../calendar/recurrence/dates/slots.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { noteChange } from '../../../persistence/connection/bump-data-version.js';
import { inTransaction } from '../../../persistence/connection/transaction.js';
import { isMysql } from '../../../persistence/dialect.js';
import { updateRecord } from '../../../persistence/sql/insert-rows.js';
import { hasId, readRecords } from '../../../persistence/sql/records.js';
import { materialise } from './materialise.js';
import { inMonths, scheduleOf, storedUntil, storedWindow } from './series-schedule.js';
import { Series } from './series.entity.js';

export type HorizonContext = Pick<RequestContext, 'now' | 'site'>;

/** What became of a month of a series. */
export interface Extension {
  /** Number of new events. */
  readonly stored: number;
  /** `due`: a further month is due. `full`: the series has as many dates as it may have; later, old ones no longer count. */
  readonly state: 'done' | 'due' | 'full';
}

/**
 * Series that are stored no further than this have a month due: the dates of the last month before the horizon are stored
 * together. A day later than in UTC, which is late enough for all zones.
 */
export function dueUntil({ now, site }: HorizonContext): WallClock {
  const tomorrow = utcText(secondsIn(now) + SECONDS_A_DAY);
  return storedWindow(tomorrow, UTC, { ...site.series, monthsAhead: site.series.monthsAhead - 1 }).before;
}

/**
 * Stores the dates of the next month of a series if it is due, in one transaction. The row of the series is locked: of two
 * processes the second finds what the first has stored.
 */
export function extendByMonth(database: DataSource, id: number, context: HorizonContext): Promise<Extension> {
  return inTransaction(database, undefined, async (db) => {
    // Unless there are new events, no response changes.
    noteChange(db, 'events', []);
    const filter = hasId('series', id);
    const [series] = await readRecords(db, Series, { filter, locked: isMysql(db) });
    if (!series || series.status === 'trash' || !isDue(series, context)) return { stored: 0, state: 'done' };
    return extend(db, series, context);
  });
}

const isDue = ({ materialisedUntil }: Series, context: HorizonContext) => materialisedUntil <= dueUntil(context);

async function extend(db: EntityManager, series: Series, context: HorizonContext): Promise<Extension> {
  const schedule = scheduleOf(series);
  const { from, before: horizon } = storedWindow(context.now, schedule.zone, context.site.series);
  const month = inMonths(secondsIn(series.materialisedUntil), 1);
  const window = { from: series.materialisedUntil, before: month < horizon ? month : horizon };
  const limit = await numberLeft(db, series, from, context);
  const overflow = slotsBetween(schedule, window, limit + 1).at(limit);
  const before = overflow?.original ?? window.before;
  const added = await materialise(db, series, { ...window, before }, context);
  const materialisedUntil = overflow ? before : storedUntil(schedule, before);
  await updateRecord(db, Series, series.id, { materialisedUntil });
  // Responses tell the horizon.
  if (added.length === 0) noteChange(db, 'events');
  const isStillDue = isDue({ ...series, materialisedUntil }, context);
  return { stored: added.length, state: overflow ? 'full' : isStillDue ? 'due' : 'done' };
}

/** How many more dates a series may have. Those that were over a while ago do not count. */
async function numberLeft(
  db: EntityManager,
  { id }: Series,
  from: SlotWindow['from'],
  { site }: HorizonContext,
): Promise<number> {
  const [row] = await db.query<{ total: number | string }[]>(
    'SELECT COUNT(*) AS total FROM events WHERE series_id = ? AND recurrence_id >= ?',
    [id, from],
  );
  return Math.max(0, site.series.maxOccurrences - Number(row?.total ?? 0));
}
