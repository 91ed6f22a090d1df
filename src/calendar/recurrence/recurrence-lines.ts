import type { WallClock } from '../dates/texts.js';
import { toUtc } from '../dates/zone.js';
import { contentLine, dateValue, localValue, utcValue } from '../icalendar/content-line.js';
import { ruleText } from './rule/write-rule.js';
import type { Schedule } from './rule/schedule.js';
import type { Slot } from './dates/slot.js';

/**
 * RRULE, RDATE and EXDATE of a series for an iCalendar file (RFC 5545, 3.8.5), in the form of its DTSTART: days, or local
 * times of a place. UNTIL of local times is in UTC, as 3.3.10 asks for.
 *
 * Each date has a line of its own, because some readers know only the first of a list.
 *
 * @param place name of the zone in the letter case of the IANA database; series of other zones, unless all-day, have
 *   `dateLines`
 */
export function recurrenceLines(schedule: Schedule, place: string): string {
  const { recurrence, allDay, zone } = schedule;
  const { rule, rdates, exdates } = recurrence;
  const until = (wall: WallClock) => (allDay ? dateValue(wall) : utcValue(toUtc(wall, zone)));
  const line = (name: string, wall: WallClock) =>
    allDay
      ? contentLine(name, dateValue(wall), { VALUE: 'DATE' })
      : contentLine(name, localValue(wall), { TZID: place });
  return [
    rule ? contentLine('RRULE', ruleText(rule, until)) : '',
    ...rdates.map((wall) => line('RDATE', wall)),
    ...exdates.map((wall) => line('EXDATE', wall)),
  ].join('');
}

/** Dates of a series one by one in UTC, for zones that are an offset: a rule in UTC could mean other days of the week. */
export const dateLines = (slots: readonly Slot[]): string =>
  slots.map(({ start }) => contentLine('RDATE', utcValue(start.utc))).join('');

/** The date of a series that a component of its own describes (RFC 5545, 3.8.4.4), in the form of the DTSTART of the series. */
export function recurrenceIdLine({ original, start }: Slot, allDay: boolean, place: string | undefined): string {
  if (allDay) return contentLine('RECURRENCE-ID', dateValue(original), { VALUE: 'DATE' });
  return place === undefined
    ? contentLine('RECURRENCE-ID', utcValue(start.utc))
    : contentLine('RECURRENCE-ID', localValue(original), { TZID: place });
}
