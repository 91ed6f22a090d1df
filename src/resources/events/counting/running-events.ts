import { SECONDS_A_DAY, type UtcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, oneOf, where } from '../../../persistence/sql/conditions.js';
import { ALL_SPANS, SPAN_DAYS } from '../event-span.js';
import { isBetween, MAX_BOUND, MIN_BOUND, shifted } from './time-bound.js';
import type { Span } from './whole-periods.js';

/**
 * Condition on `events`: starts so late that it may end at an instant or later, and between two bounds. It limits the
 * starts of each span, which the index on spans has in order.
 */
export function mayRunAt(end: UtcText, { from, to }: Span = { from: MIN_BOUND, to: MAX_BOUND }): Condition {
  const starts = ALL_SPANS.map((span) => {
    const days = SPAN_DAYS[span];
    const earliest = days === undefined ? MIN_BOUND : shifted(end, -days * SECONDS_A_DAY);
    const since = earliest < from ? from : earliest;
    if (since >= to) return undefined;
    return allOf([where('events.span = ?', span), ...isBetween('events.start_utc', since, to)]);
  });
  return oneOf(starts);
}
