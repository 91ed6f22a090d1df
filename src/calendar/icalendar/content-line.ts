import type { UtcText, WallClock } from '../dates/texts.js';
import { soundText } from '../text/code-points.js';

/** Longest line, without its line break (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
/** No character takes more octets per UTF-16 unit than three. */
const NEVER_FOLDED = MAX_OCTETS / 3;

/** Parameter values that are written without quotes; fewer than RFC 5545 allows, as some readers trim or split others. */
const BARE = /^[\w/+.-]+$/;
/** Characters that RFC 3986 allows nowhere in a URI. */
const OUTSIDE_URIS = /[^\x21-\x7e]|["<>\\^`{|}]/gu;

/** Parameters of a property by name, in order; one without a value is left out. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * A property, folded between characters and with its line break (RFC 5545, 3.1).
 *
 * `value` is written as it is, except for control codes, which no value may contain: see `textValue` and `uriValue`.
 */
export function contentLine(name: string, value: string, parameters: Parameters = {}): string {
  const written = Object.entries(parameters).map(([key, one]) =>
    one === undefined ? '' : `;${key}=${parameterValue(one)}`,
  );
  return `${folded(`${name}${written.join('')}:${withoutControls(value)}`)}\r\n`;
}

/**
 * A value of type TEXT (RFC 5545, 3.3.11): line breaks become `\n`, and other control codes are dropped. A lone half of a
 * surrogate pair, which UTF-8 cannot write, becomes the replacement character.
 */
export function textValue(raw: string): string {
  return soundText(raw)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n');
}

/** A list of values of type TEXT, such as CATEGORIES has (RFC 5545, 3.1.1). */
export const textList = (raw: readonly string[]): string => raw.map(textValue).join(',');

/** A value of type URI (RFC 5545, 3.3.13): characters that RFC 3986 does not allow are percent-encoded. */
export function uriValue(raw: string): string {
  return withoutControls(soundText(raw)).replace(OUTSIDE_URIS, encodeURIComponent);
}

/** A value of type DATE: the day of a local time (RFC 5545, 3.3.4). */
export const dateValue = (wall: WallClock): string => wall.slice(0, 10).replaceAll('-', '');

/** A value of type DATE-TIME in local time (RFC 5545, 3.3.5, form 1 or 3). */
export const localValue = (wall: WallClock): string => dateTime(wall);

/** A value of type DATE-TIME in UTC (RFC 5545, 3.3.5, form 2). */
export const utcValue = (utc: UtcText): string => `${dateTime(utc)}Z`;

const dateTime = (text: string): string => text.replace(/[-:]/g, '').replace(' ', 'T');

/** A value of a parameter, quoted if needed, with `^n`, `^^` and `^'` for what quotes cannot hold (RFC 6868). */
function parameterValue(raw: string): string {
  const value = soundText(raw)
    .replaceAll('^', '^^')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '^n')
    .replaceAll('"', "^'");
  return BARE.test(value) ? value : `"${value}"`;
}

/** A line break in a value would begin a property of the sender's choice. */
const withoutControls = (value: string): string => value.replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/g, '');

/** A line in pieces of 75 octets, each but the first after a line break and a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  if (line.length <= NEVER_FOLDED || Buffer.byteLength(line) <= MAX_OCTETS) return line;
  const pieces: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const point = line.codePointAt(at) ?? 0;
    const size = octetsOf(point);
    if (octets + size > MAX_OCTETS) {
      pieces.push(line.slice(from, at));
      from = at;
      // The blank that continues a line counts.
      octets = 1;
    }
    octets += size;
    at += point > 0xffff ? 2 : 1;
  }
  return [...pieces, line.slice(from)].join('\r\n ');
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
