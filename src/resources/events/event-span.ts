import { SECONDS_A_DAY, secondsIn, type UtcText } from '../../calendar/dates/texts.js';

/** Days that events of a span last less than; those of the last span have no such bound. */
export const SPAN_DAYS = [1, 4, 16, 64, 256, 1024] as const;

/**
 * How long an event lasts, roughly: the place of the first of `SPAN_DAYS` that it stays below. What runs at an instant is
 * then found among the few events of each span that began that long before it or less.
 */
export function spanOf(startUtc: UtcText, endUtc: UtcText): number {
  const seconds = secondsIn(endUtc) - secondsIn(startUtc);
  const index = SPAN_DAYS.findIndex((days) => seconds < days * SECONDS_A_DAY);
  return index === -1 ? SPAN_DAYS.length : index;
}
