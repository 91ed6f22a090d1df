import { dayOf, monthOf } from '../../../read-models/event-counts/counters.js';
import { SECONDS_A_DAY, type UtcText } from '../../../calendar/dates/texts.js';
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
}

/** Splits a span into whole units, the largest first, and the rest at both ends. Empty spans have no parts. */
export function wholePeriods(span: Span, units: readonly Unit[]): Part[] {
  const { from, to } = span;
  if (from >= to) return [];
  const [unit, ...smaller] = units;
  if (!unit) return [{ from, to, unit: undefined }];
  const [first, last] = [firstWhole(from, unit), startOf(to, unit)];
  if (first >= last) return wholePeriods(span, smaller);
  return [
    ...wholePeriods({ from, to: first }, smaller),
    { from: first, to: last, unit },
    ...wholePeriods({ from: last, to }, smaller),
  ];
}

/** The start of the unit that a bound lies in. */
function startOf(bound: TimeBound, unit: Unit): TimeBound {
  if (!isInstant(bound)) return bound;
  return (unit === 'day' ? `${dayOf(bound)} 00:00:00` : `${monthOf(bound)}-01 00:00:00`) as UtcText;
}

/** The start of the first unit that begins at a bound or later. */
function firstWhole(bound: TimeBound, unit: Unit): TimeBound {
  const start = startOf(bound, unit);
  if (start === bound || !isInstant(start)) return bound;
  const next = shifted(start, (unit === 'day' ? 1 : 31) * SECONDS_A_DAY);
  return startOf(next, unit);
}
