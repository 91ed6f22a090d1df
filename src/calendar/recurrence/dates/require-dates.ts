import { secondsIn, wallClock, type WallClock } from '../../dates/texts.js';
import { reachOf, firstRuleDate, ruleDates } from './rule-dates.js';
import { invalidPart } from '../rule/invalid-part.js';
import type { Rule } from '../rule/rule.js';
import type { Schedule } from '../rule/schedule.js';
import { firstSlot, hasMoreThan, type SlotWindow } from './slots.js';

/**
 * Rejects series without dates, those whose start is not one of them, and those with too many.
 *
 * @param window the span for which dates are kept
 * @param most number of dates allowed within it
 * @throws Problem `rest_invalid_param` whose `details.part` names what is at fault
 */
export function requireDates(schedule: Schedule, window: SlotWindow, most: number): void {
  const { recurrence, start } = schedule;
  if (recurrence.rule) requireRuleDates(recurrence.rule, schedule);
  if (!firstSlot(schedule)) throw invalidPart('EXDATE', 'Excludes all dates.');
  if (hasMoreThan(most, schedule, window)) {
    const part = recurrence.rule ? 'RRULE' : 'RDATE';
    const until = window.before.slice(0, 10);
    throw invalidPart(part, `Has more than ${most} dates from ${startOf(window, start)} to ${until}.`);
  }
}

function requireRuleDates(rule: Rule, { start, recurrence }: Schedule): void {
  const first = firstRuleDate(rule, start, -Infinity);
  if (first === undefined) throw invalidPart('RRULE', `Has no date at all after ${start}.`);
  if (first !== secondsIn(start) && !recurrence.rdates.includes(start)) {
    throw invalidPart('RRULE', `The start ${start} is not on the rule; the next date that is, is ${wallClock(first)}.`);
  }
  if (rule.count !== undefined) requireCount(rule, start, rule.count);
}

/** Dates with COUNT are counted from the start on each time, so their number and their distance are limited. */
function requireCount(rule: Rule, start: WallClock, count: number): void {
  let found = 0;
  for (const _date of ruleDates(rule, start, { from: -Infinity, before: Infinity })) found++;
  if (found >= count) return;
  const last = wallClock(Math.min(secondsIn(start) + reachOf(rule), secondsIn('9999-12-31 23:59:59' as WallClock)));
  throw invalidPart(
    'COUNT',
    `Has only ${found} dates until ${last.slice(0, 10)}, which is as far as counts may reach.`,
  );
}

const startOf = ({ from }: SlotWindow, start: WallClock): string => (from > start ? from : start).slice(0, 10);
