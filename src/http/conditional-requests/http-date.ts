import { secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';

/** An instant in the form of HTTP headers, `Sun, 15 Feb 2026 12:00:00 GMT` (RFC 9110, 5.6.7). */
export const httpDate = (instant: UtcText): string => new Date(secondsIn(instant) * 1000).toUTCString();

/** The form of today, then the two that a recipient must still read. */
const FORMS = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The instant that a date in a header names; undefined when it is none, since a wrong one is to be ignored. */
export function readHttpDate(text: string | undefined): UtcText | undefined {
  if (text === undefined || !FORMS.some((form) => form.test(text))) return undefined;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  try {
    return Number.isNaN(ms) ? undefined : utcText(Math.floor(ms / 1000));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
