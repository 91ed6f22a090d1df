import type { EntityManager } from 'typeorm';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { toWallClock } from '../../calendar/dates/zone.js';
import { where } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { addDate } from '../../resources/events/series/add-date.js';
import { lockSeries } from '../../resources/events/series/change-series.js';
import { scheduleOf, storedWindow } from '../../resources/events/series/series-schedule.js';
import { Series } from '../../resources/events/series/series.entity.js';
import type { Stored } from '../kinds/import-kind.js';
import { storedDate } from '../kinds/series-parts.js';
import type { SourceOccurrence, SourceRecord } from '../source-record.js';
import type { Batch } from './batch.js';
import type { KnownIds } from './known-ids.js';
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
  occurrence: SourceOccurrence,
): Promise<DateOfSeries> {
  const { series: externalId } = occurrence;
  if (!ids.has('series', externalId))
    return skipped('series-not-imported', `The series ${externalId} was not imported.`);
  const { site, now } = context;
  const { before } = storedWindow(now, site.zone, site.series);
  const seriesId = ids.get('series', externalId)?.recordId;
  if (stored && seriesId === undefined) return { isMissing: true };
  const recurrenceId = occurrence.isOrphan ? await startOf(db, seriesId, occurrence) : occurrence.recurrenceId;
  if (!stored && recurrenceId >= before) return skipped('beyond-horizon', 'Dates so far ahead are not stored yet.');
  if (seriesId === undefined) return { stored: undefined };
  const found = await storedDate(db, seriesId, recurrenceId);
  if (found !== undefined) return { stored: await known('events', found) };
  if (stored) return { isMissing: true };
  if (isTrashed) return skipped('no-such-date', 'The series does not have this date.');
  if (run.isDryRun) return { stored: undefined };
  noteWrite('series');
  const id = await inSavepoint(db, async () => {
    const series = await lockSeries(db, seriesId);
    return addDate(db, series, recurrenceId as WallClock, context);
  });
  return { stored: await known('events', id) };
}

/** Whether a date is an event of its own, because its series has come with no import. */
export const isAlone = (ids: KnownIds, { isOrphan, series }: SourceOccurrence): boolean =>
  isOrphan === true && !ids.has('series', series);

/** The original start of an orphan in the zone of its series. */
async function startOf(db: EntityManager, seriesId: number | undefined, { recurrenceId }: SourceOccurrence) {
  if (seriesId === undefined) return recurrenceId;
  const [series] = await readRecords(db, Series, { filter: where('series.id = ?', seriesId) });
  if (!series) return recurrenceId;
  const { start, zone, allDay } = scheduleOf(series);
  if (!recurrenceId.endsWith('Z')) return `${recurrenceId} ${start.slice(11)}`;
  const wall = toWallClock(recurrenceId.slice(0, 19).replace('T', ' ') as UtcText, zone);
  return allDay ? `${wall.slice(0, 10)} ${start.slice(11)}` : wall;
}

const skipped = (code: string, message: string) => ({ skipped: { code, message } });
