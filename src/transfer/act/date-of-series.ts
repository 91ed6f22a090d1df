import type { WallClock } from '../../calendar/dates/texts.js';
import { where } from '../../persistence/sql/conditions.js';
import { addDate } from '../../resources/events/series/add-date.js';
import { lockSeries } from '../../resources/events/series/change-series.js';
import { storedWindow } from '../../resources/events/series/series-schedule.js';
import type { Stored } from '../kinds/import-kind.js';
import type { SourceOccurrence, SourceRecord } from '../source-record.js';
import type { Batch } from './batch.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';

/** The event of a date; `stored` is undefined if the series does not exist yet, in a dry run. `isMissing`: a date of an export, to create. */
type DateOfSeries =
  | { readonly stored: Stored | undefined }
  | { readonly isMissing: true }
  | { readonly skipped: { code: string; message: string } };

/** Finds the event of a date of a series by its original start. A date that the series does not have is added to it. */
export async function dateOfSeries(
  { db, ids, run, context, known, noteWrite }: Batch,
  { isTrashed, stored }: SourceRecord,
  { series: externalId, recurrenceId }: SourceOccurrence,
): Promise<DateOfSeries> {
  if (!ids.has('series', externalId))
    return skipped('series-not-imported', `The series ${externalId} was not imported.`);
  const { site, now } = context;
  const { before } = storedWindow(now, site.zone, site.series);
  if (stored && !ids.get('series', externalId)) return { isMissing: true };
  if (!stored && recurrenceId >= before) return skipped('beyond-horizon', 'Dates so far ahead are not stored yet.');
  const seriesId = ids.get('series', externalId)?.recordId;
  if (seriesId === undefined) return { stored: undefined };
  // After a split the date may belong to a later part of the series.
  const parts = await partsOf(seriesId);
  const placeholders = parts.map(() => '?').join();
  const isDate = where(`series_id IN (${placeholders}) AND recurrence_id = ?`, ...parts, recurrenceId);
  const [found] = await db.query<{ id: number }[]>(`SELECT id FROM events WHERE ${isDate.sql}`, [...isDate.values]);
  if (found) return { stored: await known('events', found.id) };
  if (stored) return { isMissing: true };
  if (isTrashed) return skipped('no-such-date', 'The series does not have this date.');
  if (run.isDryRun) return { stored: undefined };
  noteWrite('series');
  const id = await inSavepoint(db, async () => {
    const series = await lockSeries(db, seriesId);
    return addDate(db, series, recurrenceId as WallClock, context);
  });
  return { stored: await known('events', id) };

  async function partsOf(first: number): Promise<number[]> {
    const all: number[] = [];
    for (let id: number | null = first; id !== null && !all.includes(id);) {
      all.push(id);
      const rows: { next: number | null }[] = await db.query('SELECT next_id AS next FROM series WHERE id = ?', [id]);
      id = rows[0]?.next ?? null;
    }
    return all;
  }
}

const skipped = (code: string, message: string) => ({ skipped: { code, message } });
