import { secondsIn, wallClock, type WallClock } from '../dates/texts.js';
import { slotsBetween } from './dates/slots.js';
import { sortedDates, type Recurrence, type Schedule } from './rule/schedule.js';

/**
 * A recurrence that has only some of the dates of a series, and all that are not stored yet: dates of the rule that are not
 * shown are exceptions, and listed ones are left out.
 *
 * Without a rule the start is listed as well, because some readers leave it out otherwise.
 *
 * @param shown original starts, none before the start of the series; such that rule and list do not have are listed
 * @param storedUntil all dates before this wall clock are known
 */
export function shownRecurrence(schedule: Schedule, shown: ReadonlySet<WallClock>, storedUntil: WallClock): Recurrence {
  const { rule, rdates, exdates } = schedule.recurrence;
  const isOpen = (date: WallClock) => date >= storedUntil;
  const ofRule = rule ? datesOfRule(schedule, [...shown].map(after).reduce(later, storedUntil)) : new Set<WallClock>();
  const further = [...rdates.filter((date) => isOpen(date) || shown.has(date)), ...shown];
  const hidden = [...ofRule].filter((date) => !isOpen(date));
  const excluded = [...exdates.filter((date) => ofRule.has(date) || isOpen(date)), ...hidden];
  return {
    rule,
    rdates: sortedDates(further.filter((date) => !ofRule.has(date))),
    exdates: sortedDates(excluded.filter((date) => !shown.has(date))),
  };
}

const after = (date: WallClock): WallClock => wallClock(secondsIn(date) + 1);
const later = (one: WallClock, other: WallClock): WallClock => (other > one ? other : one);

/** The dates that the rule alone has from the start of the series, before a wall clock. */
function datesOfRule(schedule: Schedule, before: WallClock): Set<WallClock> {
  const { rule } = schedule.recurrence;
  const alone = { ...schedule, recurrence: { rule, rdates: [], exdates: [] } };
  const window = { from: schedule.start, before };
  const dates = slotsBetween(alone, window, Infinity).map(({ original }) => original);
  return new Set(dates);
}
