import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../../calendar/dates/texts.js';
import { withDate } from '../../../calendar/recurrence/changes.js';
import { windowOf } from '../../../calendar/recurrence/dates/slots.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { httpErrors } from '../../../http/errors/http-errors.js';
import { Problem } from '../../../calendar/problem.js';
import { where } from '../../../persistence/sql/conditions.js';
import { exists } from '../../../persistence/sql/records.js';
import { writeEventSet } from '../write/event-set.js';
import { includeDate } from './change-dates.js';
import { lockSeries } from './change-series.js';
import { materialise } from './materialise.js';
import { updatePreviousStarts } from './previous-starts.js';
import { checked } from './series-input.js';
import { scheduleOf } from './series-schedule.js';
import type { Series } from './series.entity.js';
import { lockOccurrences } from './stored-occurrences.js';

/** Whether a series has an event outside the trash for a date. */
export const isStoredDate = (db: EntityManager, { id }: Series, original: WallClock): Promise<boolean> =>
  exists(db, 'events', where(`series_id = ? AND recurrence_id = ? AND status <> 'trash'`, id, original));

/** Adds a date to a series, or restores it from the trash; returns the id of its event. */
export async function addDate(
  db: EntityManager,
  before: Series,
  original: WallClock,
  context: RequestContext,
): Promise<number> {
  const schedule = scheduleOf(before);
  checkedDate({ ...schedule, recurrence: withDate(schedule, original) }, context);
  await includeDate(db, before, original, context);
  const series = await lockSeries(db, before.id);
  const [added] = await materialise(db, series, windowOf(original), context);
  if (added) return added.event.id;
  const stored = await lockOccurrences(db, series.id);
  const own = stored.find(({ event }) => event.recurrenceId === original);
  if (!own) throw httpErrors.invalidParameter('start_date', 'Is at a time that clocks skip, as another date is.');
  const { status, publishAt } = series;
  const event = { ...own.event, status, publishAt, version: own.event.version + 1 };
  await writeEventSet(db, [{ before: own, after: { ...own, event } }], context);
  await updatePreviousStarts(db, series.id);
  return event.id;
}

function checkedDate(schedule: Parameters<typeof checked>[0], context: RequestContext): void {
  try {
    checked(schedule, context);
  } catch (error) {
    throw error instanceof Problem ? httpErrors.invalidParameter('start_date', error.message) : error;
  }
}
