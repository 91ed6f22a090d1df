import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../../calendar/dates/texts.js';
import { toWallClock } from '../../../calendar/dates/zone.js';
import { withDate, withoutDate } from '../../../calendar/recurrence/changes.js';
import type { Recurrence, Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { updateRecord } from '../../../persistence/sql/insert-rows.js';
import { recordChange } from '../../../read-models/change-log/change-log.js';
import { updatePreviousStarts } from './previous-starts.js';
import { scheduleColumns, scheduleOf } from './series-schedule.js';
import { Series } from './series.entity.js';

/** A change of the dates of a series by one. */
type DateChange = (db: EntityManager, series: Series, original: WallClock, context: RequestContext) => Promise<void>;

/** Excludes a date from a series, whose event has left it or is in the trash. */
export const excludeDate: DateChange = (db, series, original, context) =>
  saveDates(db, series, ({ recurrence }) => withoutDate(recurrence, original), context);

/** Gives a series a date again, or one more. */
export const includeDate: DateChange = (db, series, original, context) =>
  saveDates(db, series, (schedule) => withDate(schedule, original), context);

async function saveDates(
  db: EntityManager,
  series: Series,
  change: (schedule: Schedule) => Recurrence,
  context: RequestContext,
): Promise<void> {
  const schedule = scheduleOf(series);
  const changed = { ...touched(series, context), ...scheduleColumns({ ...schedule, recurrence: change(schedule) }) };
  await updateRecord(db, Series, series.id, changed);
  recordSeries(db, series, { ...series, ...changed }, ['recurrence'], context);
  await updatePreviousStarts(db, series.id);
}

/** Adds the change of a series to the change log. */
export const recordSeries = (
  db: EntityManager,
  before: Series,
  after: Series,
  fields: readonly string[],
  context: RequestContext,
): void => recordChange(db, { kind: 'series', id: before.id, before, after, fields, isRevised: true }, context);

/** The columns that every write of a series changes. */
export const touched = ({ version }: Series, { now, site }: RequestContext) => ({
  version: version + 1,
  modified: toWallClock(now, site.zone),
  modifiedUtc: now,
});
