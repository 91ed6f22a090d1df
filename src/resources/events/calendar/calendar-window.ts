import { dayIn } from '../../../calendar/grid/day-number.js';
import { daySpan, type DaySpan } from '../../../calendar/grid/day-span.js';
import { secondsIn, SECONDS_A_DAY, type UtcText, utcText } from '../../../calendar/dates/texts.js';
import type { EventColumns } from '../event.entity.js';

/** No wall clock is further from UTC. */
const MAX_OFFSET = 14 * 3600;

/** Date parameters of a list that has every event which touches the days by its own wall clock, and a few more. */
export function windowOf({ first, last }: DaySpan): { ends_after: string; starts_before: string } {
  // One second more, because both limits exclude events at the limit itself.
  return {
    ends_after: instant(first * SECONDS_A_DAY - MAX_OFFSET - 1),
    starts_before: instant((last + 1) * SECONDS_A_DAY + MAX_OFFSET),
  };
}

/** As a parameter; the nearest instant in `EVER` for others. */
function instant(seconds: number): string {
  return `${utcText(Math.min(Math.max(seconds, FIRST), LAST))}Z`;
}

/** Seconds of the first and the last instant that lie in the supported years in every zone. */
const FIRST = secondsIn('1000-01-01 12:00:00' as UtcText);
const LAST = secondsIn('9999-12-31 00:00:00' as UtcText);

/** Date parameters of a list with the events of all years. */
export const EVER = { ends_after: instant(FIRST), starts_before: instant(LAST) } as const;

/** The days between the first and the last of some events; undefined without events. */
export function boundsOf(events: readonly Pick<EventColumns, 'startLocal' | 'endLocal'>[]): DaySpan | undefined {
  const first = events.map(({ startLocal }) => dayIn(startLocal)).toSorted((a, b) => a - b)[0];
  const last = events
    .map((event) => daySpan(event).last)
    .toSorted((a, b) => a - b)
    .at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}
