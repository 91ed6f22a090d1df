import { secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { readZone, UTC } from '../../../calendar/dates/zone.js';
import { atTimeOfDay, movedWith } from '../../../calendar/recurrence/changes.js';
import { firstRuleDate } from '../../../calendar/recurrence/dates/rule-dates.js';
import { readRecurrence } from '../../../calendar/recurrence/read-recurrence.js';
import { sortedDates, type Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { timeOfDay } from '../../../calendar/recurrence/rule/times-of-day.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventTimes } from '../write/event-times.js';
import { checked, reported } from './series-input.js';

/** The times of a date of a series before and after an update; `after` is undefined if it is invalid. */
export interface ChangedTimes {
  readonly before: EventTimes;
  readonly after: EventTimes | undefined;
}

/** When a series takes place after an update. */
export interface ChangedSchedule {
  readonly schedule: Schedule;
  /** The original start of a date that has been excluded, after a change of the time of the day. */
  readonly moved: (original: WallClock) => WallClock;
}

type Input = Partial<CreateEventDto>;

/**
 * When a series takes place after an update of one of its dates for all. Start and end may change the time of day and the
 * length; another day is a matter of `recurrence`.
 */
export function changedSchedule(
  schedule: Schedule,
  input: Input,
  times: ChangedTimes,
  context: RequestContext,
  addError: AddError,
): ChangedSchedule | undefined {
  if (!times.after) return undefined;
  if (times.after.startLocal.slice(0, 10) !== times.before.startLocal.slice(0, 10)) {
    addError('start_date', 'Must stay on its day: other days are a matter of recurrence.');
    return undefined;
  }
  if (input.recurrence === null) {
    addError('recurrence', 'Must have a rule or dates; delete the series to end it.');
    return undefined;
  }
  const { before, after } = times;
  const isMoved = [input.start_date, input.end_date, input.all_day, input.timezone].some((one) => one !== undefined);
  // A date that clocks move, or one at a time of its own, tells the time of the others only if its start changes.
  const time = timeOfDay(before.startLocal === after.startLocal ? schedule.start : after.startLocal);
  const moved = movedWith(schedule, time);
  if (!isMoved && input.recurrence === undefined) return { schedule, moved };
  return reported(addError, () => {
    const atTimes = isMoved ? atTimesOf(schedule, time, after) : schedule;
    const changed = input.recurrence ? withRecurrence(atTimes, input.recurrence, context) : atTimes;
    return { schedule: checked(changed, context), moved };
  });
}

/** A schedule that the series had before, on whatever day that begins; undefined if it has no dates to come, or too many. */
export function formerSchedule(
  current: Schedule,
  former: Schedule,
  context: RequestContext,
  addError: AddError,
): ChangedSchedule | undefined {
  const moved = movedWith(current, timeOfDay(former.start));
  return reported(addError, () => ({ schedule: checked(former, context), moved }));
}

function atTimesOf(schedule: Schedule, time: number, { startLocal, endLocal, allDay, timezone }: EventTimes): Schedule {
  const length = secondsIn(endLocal) - secondsIn(startLocal);
  return atTimeOfDay({ ...schedule, allDay, zone: readZone(timezone) ?? UTC }, time, length);
}

/** Another rule begins with its first date from the start on. Excluded dates stay excluded unless others are sent. */
function withRecurrence(schedule: Schedule, sent: string | object, { now }: RequestContext): Schedule {
  const { start, end } = schedule;
  const read = readRecurrence(sent, schedule, now);
  const exdates = Object.hasOwn(Object(sent) as object, 'exdate')
    ? read.exdates
    : sortedDates([...read.exdates, ...schedule.recurrence.exdates]);
  const first = read.rule && firstRuleDate(read.rule, start, -Infinity);
  const begin = first === undefined || read.rdates.includes(start) ? secondsIn(start) : first;
  return {
    ...schedule,
    start: wallClock(begin),
    end: wallClock(begin + secondsIn(end) - secondsIn(start)),
    recurrence: { ...read, exdates },
  };
}
