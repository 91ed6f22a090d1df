import { utcText } from '../../../calendar/dates/texts.js';
import { Problem } from '../../../calendar/problem.js';
import { requireDates } from '../../../calendar/recurrence/dates/require-dates.js';
import { readRecurrence } from '../../../calendar/recurrence/read-recurrence.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import type { Recurrence } from '../../../calendar/recurrence/rule/schedule.js';
import type { EventProperties } from '../event-properties.js';
import { ruleTextOf, type RuleParts } from './rule-text.js';

/** A series by its rule, if that is one which this calendar has; undefined for others. */
export function keptRule(
  rule: RuleParts,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
  properties: EventProperties,
): Recurrence | undefined {
  try {
    return withStart(rule, rdate, exdate, series, properties);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

/** The start is a date whatever the rule says, and COUNT counts it. */
function withStart(
  rule: RuleParts,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
  properties: EventProperties,
): Recurrence {
  const whole = readSent(rule, rdate, exdate, series);
  if (isSound(whole, series)) return whole;
  const count = Number(rule.get('COUNT') ?? 0);
  const rest = count > 1 ? new Map([...rule, ['COUNT', String(count - 1)]]) : rule;
  const further = readSent(rest, [...rdate, series.start], exdate, series);
  requireDates({ ...series, recurrence: further }, nothing(series), Infinity);
  properties.warn('start-off-the-rule', 'The start is not a date of the rule; it became a further date.', 'recurrence');
  return further;
}

/** Whether the start is a date of the rule and the rule reaches its end. */
function isSound(recurrence: Recurrence, series: SeriesTimes): boolean {
  try {
    requireDates({ ...series, recurrence }, nothing(series), Infinity);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** No dates need be counted: that is for whoever stores them. */
const nothing = ({ start }: SeriesTimes) => ({ from: start, before: start });

/** A recurrence as a client sends it: dates are digits, so that none depends on the time of reading. */
export function readSent(
  rule: RuleParts | undefined,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
): Recurrence {
  const sent = { ...(rule && { rrule: ruleTextOf(rule) }), rdate: [...new Set(rdate)], exdate: [...new Set(exdate)] };
  return readRecurrence(sent, series, utcText(0));
}
