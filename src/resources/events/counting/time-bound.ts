import { secondsIn, type UtcText, utcText } from '../../../calendar/dates/texts.js';
import { type Condition, where } from '../../../persistence/sql/conditions.js';

/**
 * A bound in time, just before an instant. Bounds compare as texts. Nothing is before `MIN_BOUND`, and nothing is after
 * `MAX_BOUND`.
 */
export type TimeBound = UtcText | typeof MIN_BOUND | typeof MAX_BOUND;
export const MIN_BOUND = '';
export const MAX_BOUND = '~';

/** The bound just after an instant. Instants are whole seconds. */
export const after = (instant: UtcText): TimeBound => shifted(instant, 1);

/** The bound some seconds later. Earlier and later than any supported year are `MIN_BOUND` and `MAX_BOUND`. */
export function shifted(bound: UtcText, seconds: number): TimeBound {
  try {
    return utcText(secondsIn(bound) + seconds);
  } catch {
    return seconds < 0 ? MIN_BOUND : MAX_BOUND;
  }
}

export const isInstant = (bound: TimeBound): bound is UtcText => bound !== MIN_BOUND && bound !== MAX_BOUND;

/** The condition that the instant in a column is between two bounds. */
export function isBetween(column: string, from: TimeBound, to: TimeBound): (Condition | undefined)[] {
  return [
    from === MIN_BOUND ? undefined : where(`${column} >= ?`, from),
    to === MAX_BOUND ? undefined : where(`${column} < ?`, to),
  ];
}
