import { SECONDS_A_DAY, secondsIn, wallClock } from '../../../calendar/dates/texts.js';
import { aheadAt } from '../../../calendar/dates/zone.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import { secondsInDay, timeOfDay } from '../../../calendar/recurrence/rule/times-of-day.js';
import type { EventProperties } from '../event-properties.js';
import { instantIn, momentOf, type TimeContext } from '../event-times.js';
import type { Property } from '../property.js';
import { lengthIn } from '../stamps.js';
import { Unreadable } from '../../unreadable.js';

/** Dates that an event lists; each takes about 15 µs, and others wait for all of one event. */
const MAX_LISTED = 10_000;

/** The dates of RDATE or EXDATE as digits of the series' zone; those of EXDATE without a time mean all of a day. */
export function datesOf(
  properties: EventProperties,
  name: 'RDATE' | 'EXDATE',
  series: SeriesTimes,
  context: TimeContext,
): string[] {
  const listed = properties.all(name).reduce((sum, { values }) => sum + values.length, 0);
  if (listed > MAX_LISTED)
    throw new Unreadable('too-many-dates', `${name} has more than ${MAX_LISTED} dates.`, 'recurrence');
  return properties.all(name).flatMap((property) =>
    property.values.filter(Boolean).flatMap((value) => {
      const [from = '', to] = value.split('/');
      const date = dateIn(from, property, series, context);
      if (date === undefined) {
        const text = JSON.stringify(from.slice(0, 40));
        properties.warn('invalid-date-left-out', `${name} ${text} is not a date and was left out.`, 'recurrence');
        return [];
      }
      if (to !== undefined) warnOfLength(properties, from, to, property, series, context);
      return [date];
    }),
  );
}

function dateIn(text: string, property: Property, series: SeriesTimes, context: TimeContext): string | undefined {
  const moment = momentOf(text, property, context);
  if (!moment) return undefined;
  const { form, seconds } = moment;
  if (form === 'day') {
    const day = wallClock(seconds);
    if (property.name === 'EXDATE') return day.slice(0, 10);
    return wallClock(seconds + timeOfDay(series.start));
  }
  if (series.allDay) return wallClock(seconds - secondsInDay(seconds));
  if (moment.zone.name === series.zone.name) return wallClock(seconds);
  const instant = instantIn(moment);
  return wallClock(instant + aheadAt(instant, series.zone));
}

/** All dates of a series have one length. */
function warnOfLength(
  properties: EventProperties,
  from: string,
  to: string,
  property: Property,
  series: SeriesTimes,
  context: TimeContext,
): void {
  const [start, end] = [momentOf(from, property, context), momentOf(to, property, context)];
  const given = lengthIn(to);
  const usual = secondsIn(series.end) - secondsIn(series.start) + (series.allDay ? 1 : 0);
  const length = given ? given.days * SECONDS_A_DAY + given.seconds : end && start && instantIn(end) - instantIn(start);
  if (length === usual || properties.warnings.some(({ code }) => code === 'period-length')) return;
  properties.warn('period-length', 'A period of RDATE got the length of the other dates.', 'recurrence');
}
