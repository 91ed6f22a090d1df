import type { UtcText, WallClock } from '../dates/texts.js';
import { readRule } from './rule/read-rule.js';
import { invalidPart } from './rule/invalid-part.js';
import type { Rule, SeriesTimes } from './rule/rule.js';
import { timeOfDay, timesOfDay } from './rule/times-of-day.js';
import { localUntil, ruleText } from './rule/write-rule.js';
import { sortedDates, type Recurrence } from './rule/schedule.js';
import { readExdates, readRdates } from './sent-dates.js';
import { sentRecurrence } from './sent-recurrence.js';

/** A recurrence as the API shows it, and reads it. */
export interface RecurrenceTexts {
  /** Empty if all dates are listed. */
  readonly rrule: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/**
 * Reads a recurrence: an object with `rrule`, `rdate` and `exdate`, or the lines of RFC 5545 as a text or a list.
 *
 * Dates are wall clocks of the series' zone, and instants are turned into such. Without a rule the start is a date, too.
 * Whether the series has dates at all, `requireDates` tells.
 *
 * @param now for dates in words, such as `tomorrow`
 * @throws Problem `rest_invalid_param` whose `details.part` names what is at fault
 */
export function readRecurrence(sent: unknown, times: SeriesTimes, now: UtcText): Recurrence {
  const { rule: text, rdate, exdate } = sentRecurrence(sent);
  const rule = text === undefined ? undefined : simplified(readRule(text, times), times.start);
  const rdates = readRdates(rdate, times, now);
  if (!rule && rdates.length === 0) throw invalidPart('recurrence', 'Needs a rule or further dates.');
  return {
    rule,
    rdates: sortedDates(rule ? rdates : [times.start, ...rdates]),
    exdates: sortedDates(readExdates(exdate, rule, times, now)),
  };
}

/** The one text of equal recurrences. Days of all-day series are written without a time. */
export function recurrenceTexts({ rule, rdates, exdates }: Recurrence, allDay: boolean): RecurrenceTexts {
  const written = (date: WallClock) => (allDay ? date.slice(0, 10) : date);
  return {
    rrule: rule ? ruleText(rule, localUntil(allDay)) : '',
    rdate: rdates.map(written),
    exdate: exdates.map(written),
  };
}

/** Without times that are the one of the start, so that they follow when that changes. */
function simplified(rule: Rule, start: WallClock): Rule {
  const times = timesOfDay(rule, start);
  const isOwn = times.length === 1 && times[0] === timeOfDay(start) && rule.bySetPos.length === 0;
  return isOwn ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule;
}
