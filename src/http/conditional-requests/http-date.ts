import { secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';

/** Formats an instant for HTTP headers: `Sun, 15 Feb 2026 12:00:00 GMT` (RFC 9110, 5.6.7). */
export const httpDate = (instant: UtcText): string => new Date(secondsIn(instant) * 1000).toUTCString();

/** The current format, and two obsolete ones that recipients must still accept. */
const FORMATS = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The instant in a header; undefined if the header is missing or invalid, which RFC 9110 requires to be ignored. */
export function readHttpDate(text: string | undefined): UtcText | undefined {
  if (text === undefined || !FORMATS.some((format) => format.test(text))) return undefined;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  try {
    return Number.isNaN(ms) ? undefined : utcText(Math.floor(ms / 1000));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
