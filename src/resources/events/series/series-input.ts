import { readDate } from '../../../calendar/dates/date-text.js';
import { SECONDS_A_DAY, secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { readZone, UTC } from '../../../calendar/dates/zone.js';
import { Problem } from '../../../calendar/problem.js';
import { requireDates } from '../../../calendar/recurrence/dates/require-dates.js';
import { readRecurrence } from '../../../calendar/recurrence/read-recurrence.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import type { EventTimes, EventTimesInput } from '../write/event-times.js';
import { storedWindow } from './series-schedule.js';

type ReadContext = Pick<RequestContext, 'now' | 'site'>;

/**
 * When a new series takes place; undefined if that is not valid, which is reported under `recurrence`. `times` are those of
 * its first event.
 */
export function readSchedule(
  input: EventTimesInput & { readonly recurrence?: unknown },
  times: EventTimes | undefined,
  context: ReadContext,
  addError: AddError,
): Schedule | undefined {
  if (!times) return undefined;
  const seriesTimes = seriesTimesOf(input, times, context);
  return reported(addError, () =>
    checked({ ...seriesTimes, recurrence: readRecurrence(input.recurrence, seriesTimes, context.now) }, context),
  );
}

/** The schedule, unless it has no dates or too many. */
export function checked(schedule: Schedule, { now, site }: ReadContext): Schedule {
  requireDates(schedule, storedWindow(now, schedule.zone, site.series), site.series.maxOccurrences);
  return schedule;
}

/** Reports a problem of a recurrence, whose text and details name the part at fault. */
export function reported<T>(addError: AddError, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    addError('recurrence', error.message, 'rest_invalid_recurrence', error.details);
    return undefined;
  }
}

/** The digits that were sent, also where clocks skip them: the rule has them on other days. */
function seriesTimesOf(input: EventTimesInput, times: EventTimes, { now }: ReadContext): SeriesTimes {
  const zone = readZone(times.timezone) ?? UTC;
  const digits = (text: string | undefined, shown: WallClock): number => {
    const read = text === undefined ? undefined : readDate(text, now, zone);
    return read && !read.isInstant ? secondsIn(read.wall) - read.skipped : secondsIn(shown);
  };
  const [start, end] = [digits(input.start_date, times.startLocal), digits(input.end_date, times.endLocal)];
  const { allDay } = times;
  const day = (seconds: number) => Math.floor(seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
  if (allDay) return { start: wallClock(day(start)), end: wallClock(day(end) + SECONDS_A_DAY - 1), allDay, zone };
  const length = end < start ? secondsIn(times.endUtc) - secondsIn(times.startUtc) : end - start;
  return { start: wallClock(start), end: wallClock(start + length), allDay, zone };
}
