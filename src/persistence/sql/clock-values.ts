import type { UtcText } from '../../calendar/dates/texts.js';
import type { Condition } from './conditions.js';

/** A placeholder; the clock is compared with times of publication, and nothing else is. */
const PLACEHOLDERS = /(\bpublish_at (?:<=|>) )?\?/g;

/**
 * Which values of a statement are the time of the request. Others may be equal to it: limits of a window that are so many days
 * away, and texts that clients send.
 */
export function clockValues({ sql, values }: Condition, now: UtcText): ReadonlySet<number> {
  const found = new Set<number>();
  if (!values.includes(now)) return found;
  let position = 0;
  for (const [, isClock] of sql.matchAll(PLACEHOLDERS)) {
    if (isClock && values[position] === now) found.add(position);
    position += 1;
  }
  return found;
}

/** The values of a statement, with something else where they are the time of the request. */
export const withClock = (values: readonly unknown[], clock: ReadonlySet<number>, time: unknown): unknown[] =>
  values.map((value, position) => (clock.has(position) ? time : value));
