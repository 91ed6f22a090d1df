import { SECONDS_A_DAY, secondsIn, type UtcText } from '../../calendar/dates/texts.js';

/** Upper bounds of the spans, in days, exclusive. One more span holds all longer events. */
export const SPAN_DAYS = [1, 4, 16, 64, 256, 1024] as const;

/** Every span, that of the longest events included. */
export const ALL_SPANS: readonly number[] = [...SPAN_DAYS.keys(), SPAN_DAYS.length];

/**
 * The span of an event: the index of the first of `SPAN_DAYS` that is longer than the event. To find the events that
 * run at an instant, a query reads for each span only the starts within that many days before the instant.
 */
export function spanOf(startUtc: UtcText, endUtc: UtcText): number {
  const seconds = secondsIn(endUtc) - secondsIn(startUtc);
  const index = SPAN_DAYS.findIndex((days) => seconds < days * SECONDS_A_DAY);
  return index === -1 ? SPAN_DAYS.length : index;
}
