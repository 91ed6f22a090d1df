import { secondsIn, wallClock, type WallClock } from '../dates/texts.js';
import { firstRuleDate, ruleDates } from './dates/rule-dates.js';
import type { Rule } from './rule/rule.js';
import { settledUntil } from './rule/until.js';
import type { Recurrence, Schedule } from './rule/schedule.js';

/**
 * The dates of a series before a wall clock: the first half of a series that is split there. COUNT becomes UNTIL unless the
 * rule has ended by itself; without a date of the rule only the listed ones are left.
 */
export function endBefore(schedule: Schedule, cut: WallClock): Recurrence {
  const { rule, rdates, exdates } = schedule.recurrence;
  const isBefore = (date: WallClock) => date < cut;
  return {
    rule: rule && endedRule(rule, schedule, cut),
    rdates: rdates.filter(isBefore),
    exdates: exdates.filter(isBefore),
  };
}

/**
 * The dates of a series from a wall clock on: the second half of a series that is split there. Its rule counts from its
 * own first date, so that intervals keep their rhythm even if the cut is a further date that the rule does not have.
 */
export function continueFrom(schedule: Schedule, cut: WallClock): Schedule {
  const { start, end, recurrence } = schedule;
  const isLater = (date: WallClock) => date >= cut;
  const first = recurrence.rule && firstRuleDate(recurrence.rule, start, secondsIn(cut));
  const begin = first ?? secondsIn(cut);
  return {
    ...schedule,
    start: wallClock(begin),
    end: wallClock(begin + secondsIn(end) - secondsIn(start)),
    recurrence: {
      rule: first === undefined ? undefined : recurrence.rule && continuedRule(recurrence.rule, start, begin),
      rdates: recurrence.rdates.filter(isLater),
      exdates: recurrence.exdates.filter(isLater),
    },
  };
}

function endedRule(rule: Rule, schedule: Schedule, cut: WallClock): Rule | undefined {
  const { start } = schedule;
  const seconds = secondsIn(cut);
  const first = firstRuleDate(rule, start, -Infinity);
  if (first === undefined || first >= seconds) return undefined;
  if (rule.count !== undefined && firstRuleDate(rule, start, seconds) === undefined) return rule;
  const until = settledUntil(wallClock(seconds - 1), schedule, rule);
  return { ...rule, count: undefined, until: rule.until && rule.until < until ? rule.until : until };
}

function continuedRule(rule: Rule, start: WallClock, begin: number): Rule {
  if (rule.count === undefined) return rule;
  let past = 0;
  for (const _date of ruleDates(rule, start, { from: -Infinity, before: begin })) past++;
  return { ...rule, count: rule.count - past };
}
