import type { UtcText } from '../../../calendar/dates/texts.js';
import { type Condition, where } from '../../../persistence/sql/conditions.js';

/**
 * A bound in time, just before an instant (`…|0`) or just after it (`…|1`). Bounds compare as texts. Nothing is before
 * `MIN_BOUND`, and nothing is after `MAX_BOUND`.
 */
export type TimeBound = string;
export const MIN_BOUND: TimeBound = '';
export const MAX_BOUND: TimeBound = '~';

export const before = (instant: UtcText): TimeBound => `${instant}|0`;
export const after = (instant: UtcText): TimeBound => `${instant}|1`;

/** The instant of a bound, UTC. */
export const instantOf = (bound: TimeBound) => bound.slice(0, 19) as UtcText;

const isJustAfter = (bound: TimeBound) => bound.endsWith('|1');

export const isDayStart = (bound: TimeBound) => bound.endsWith(' 00:00:00|0');
export const isDayEnd = (bound: TimeBound) => bound.endsWith(' 23:59:59|1');

/** Condition: the instant in a column is after the bound. */
export const isAfterBound = (column: string, bound: TimeBound): Condition | undefined =>
  bound === MIN_BOUND ? undefined : where(`${column} ${isJustAfter(bound) ? '>' : '>='} ?`, instantOf(bound));

/** Condition: the instant in a column is before the bound. */
export const isBeforeBound = (column: string, bound: TimeBound): Condition | undefined =>
  bound === MAX_BOUND ? undefined : where(`${column} ${isJustAfter(bound) ? '<=' : '<'} ?`, instantOf(bound));
