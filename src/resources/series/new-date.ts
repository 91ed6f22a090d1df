import type { EntityManager } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, wallClock, type WallClock } from '../../calendar/dates/texts.js';
import { slotAt } from '../../calendar/recurrence/dates/slot.js';
import { isHeld } from '../../calendar/recurrence/dates/slots.js';
import { timeOfDay } from '../../calendar/recurrence/rule/times-of-day.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import type { EventColumns } from '../events/event.entity.js';
import { addDate, isStoredDate } from '../events/series/add-date.js';
import { occurrence } from '../events/series/occurrence.js';
import { afterChangeOfDate } from '../events/series/scoped-writes.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import type { Series } from '../events/series/series.entity.js';
import { updateEvent } from '../events/write/event.repository.js';
import { type ValidatedEvent, validateEvent } from '../events/write/event.validator.js';
import { findRecord } from '../publishing/find-record.js';
import { Event } from '../events/event.entity.js';
import { eventErrors } from '../events/events.errors.js';
import type { AddOccurrenceDto } from './dto/series-dtos.js';
import { readDigits } from './occurrences.js';

/** What a date has for itself. */
type OwnFields = Omit<AddOccurrenceDto, 'start_date'>;

/** A valid date to add to a series. */
export interface NewDate {
  readonly original: WallClock;
  readonly own: OwnFields;
  readonly validated: ValidatedEvent;
}

/** Checks a date to add and what it has for itself; undefined if it is no date, or the series has it already. */
export async function readNewDate(
  db: EntityManager,
  series: Series,
  { start_date, ...own }: Partial<AddOccurrenceDto>,
  context: RequestContext,
  addError: AddError,
): Promise<NewDate | undefined> {
  const schedule = scheduleOf(series);
  const read = readDigits('start_date', start_date, schedule, context, addError);
  if (!read) return undefined;
  const day = Math.floor(read.seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
  const isDay = series.allDay || !read.hasTime;
  const original = wallClock(isDay ? day + timeOfDay(series.startLocal) : read.seconds);
  if (!isHeld(secondsIn(original), schedule)) {
    addError('start_date', 'Is too close to the end of the years that dates can have.');
    return undefined;
  }
  if (await isStoredDate(db, series, original)) addError('start_date', 'Is a date of the series already.');
  const { id, slug } = series;
  const asSeries = occurrence(series, slotAt(original, schedule), { id, slug }, context);
  return { original, own, validated: await validateEvent(db, own, asSeries, context, addError) };
}

/** Adds a date to a series; what it has for itself overrides what the series has. Returns its event. */
export async function addNewDate(
  db: EntityManager,
  series: Series,
  { original, own, validated }: NewDate,
  context: RequestContext,
): Promise<EventColumns> {
  const id = await addDate(db, series, original, context);
  const added = await findRecord(db, Event, { id }, eventErrors);
  if (Object.keys(own).length === 0) return added;
  // A date from the trash comes back with the time that it had there for itself.
  const times = validated.times && hasTimes(own) ? validated.times : timesOf(added);
  const update = { ...validated, times, input: own, isRecord: false };
  const { event } = await updateEvent(db, added, update, context);
  await afterChangeOfDate(db, added, event, context);
  return event;
}

const hasTimes = ({ end_date, timezone, all_day }: OwnFields): boolean =>
  [end_date, timezone, all_day].some((one) => one !== undefined);

const timesOf = ({ allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr }: EventColumns) => ({
  ...{ allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr },
});
