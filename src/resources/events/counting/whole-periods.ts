import { dayOf, monthOf } from '../../../read-models/event-counts/counters.js';
import { SECONDS_A_DAY, secondsIn, type UtcText } from '../../../calendar/dates/texts.js';
import { isInstant, shifted, type TimeBound } from './time-bound.js';

/** The units of time that events are counted by. */
export type Unit = 'day' | 'month';

/** The time between two bounds. */
export interface Span {
  readonly from: TimeBound;
  readonly to: TimeBound;
}

/** A span that consists of whole units; without a unit, one that is shorter. */
export interface Part extends Span {
  readonly unit: Unit | undefined;
  /** -1: the units next to it have this part too much. */
  readonly factor: 1 | -1;
}

/**
 * Splits a span into whole units, the largest first, and the rest at both ends, of which most of a unit is that unit less
 * the rest of it. Empty spans have no parts.
 */
export function wholePeriods(span: Span, units: readonly Unit[], factor: Part['factor'] = 1): Part[] {
  const { from, to } = span;
  if (from >= to) return [];
  const [unit, ...smaller] = units;
  if (!unit) return [{ from, to, unit: undefined, factor }];
  const [first, last] = [nearestStart(from, unit), nearestStart(to, unit)];
  const rest = secondsBetween(from, first) + secondsBetween(last, to);
  if (first >= last || rest >= secondsBetween(from, to)) return wholePeriods(span, smaller, factor);
  const between = (one: TimeBound, other: TimeBound) =>
    one <= other
      ? wholePeriods({ from: one, to: other }, smaller, factor)
      : wholePeriods({ from: other, to: one }, smaller, factor === 1 ? -1 : 1);
  return [...between(from, first), { from: first, to: last, unit, factor }, ...between(last, to)];
}

/** The start of the unit that a bound lies in. */
function startOf(bound: TimeBound, unit: Unit): TimeBound {
  if (!isInstant(bound)) return bound;
  return (unit === 'day' ? `${dayOf(bound)} 00:00:00` : `${monthOf(bound)}-01 00:00:00`) as UtcText;
}

/** The start of the unit that a bound lies in, or of the next one if that is nearer. */
function nearestStart(bound: TimeBound, unit: Unit): TimeBound {
  const start = startOf(bound, unit);
  if (!isInstant(bound) || !isInstant(start)) return bound;
  const following = shifted(start, (unit === 'day' ? 1 : 31) * SECONDS_A_DAY);
  const next = startOf(following, unit);
  if (!isInstant(next)) return start;
  return secondsIn(bound) - secondsIn(start) > secondsIn(next) - secondsIn(bound) ? next : start;
}

const secondsBetween = (one: TimeBound, other: TimeBound): number => {
  if (one === other) return 0;
  return isInstant(one) && isInstant(other) ? Math.abs(secondsIn(one) - secondsIn(other)) : Infinity;
};
