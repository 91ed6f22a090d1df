import ICAL from 'ical.js';

/** A property of a component, understood. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  /** Parameters by name in lower case; those with several values have them separated by commas. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Texts are unescaped, all else is as written. */
  readonly values: readonly string[];
}

const NAME = /^([A-Za-z][\w-]*)(?=[;:])/;
const DATES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'RDATE', 'EXDATE']);
/** Values of these are no texts. */
const VERBATIM = new Set(['RRULE', 'EXRULE', 'DURATION', 'URL', 'ORGANIZER', 'GEO', 'ATTACH', 'IMAGE', 'UID']);
const LISTS = new Set(['CATEGORIES']);
const SOUND = /^[\w-]+((?:;[^:;="]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s;
/** Colons, semicolons or stray quotes in a zone without quotes: what follows the last colon is the value. */
const UNSOUND = /^[\w-]+((?:;.*)?):([^:]*)$/s;

/** Dates, times, periods and lists of them, in whatever form. */
const DATE_LIKE = /^\s*[-\d][-\dTZPDHMSW,/+:. ]*$/i;

/** The name of the property of a line, in upper case; undefined if it has none. */
export const nameOf = (line: string): string | undefined => NAME.exec(line)?.[1]?.toUpperCase();

/** Reads the property of a line, mending what writers often get wrong; undefined if it cannot be read. */
export function readProperty(line: string): Property | undefined {
  const name = nameOf(line);
  const found = name === undefined ? undefined : partsOf(name, line);
  if (name === undefined || !found) return undefined;
  const { given, value, isSound } = found;
  const parameters = given === '' ? {} : isSound ? parametersIn(given.slice(1)) : looseParameters(given.slice(1));
  return { name, parameters, values: valuesIn(name, value) };
}

/** Parameters and value; dates show where a zone without quotes ends. */
function partsOf(name: string, line: string): { given: string; value: string; isSound: boolean } | undefined {
  const sound = SOUND.exec(line);
  const parts = (found: RegExpExecArray, isSound: boolean) => ({
    given: found[1] ?? '',
    value: found[2] ?? '',
    isSound,
  });
  if (sound && !(DATES.has(name) && !DATE_LIKE.test(sound[2] ?? ''))) return parts(sound, true);
  const unsound = UNSOUND.exec(line);
  if (sound && !DATE_LIKE.test(unsound?.[2] ?? '')) return parts(sound, true);
  return unsound ? parts(unsound, false) : undefined;
}

function valuesIn(name: string, value: string): string[] {
  if (DATES.has(name)) return value.split(',').map((one) => one.trim());
  if (VERBATIM.has(name)) return [value.trim()];
  return LISTS.has(name) ? listItems(value).map(unescaped) : [unescaped(value)];
}

/** Parameters by ical.js, which knows quotes and the escapes of RFC 6868; the value has no part in them. */
function parametersIn(given: string): Record<string, string> {
  try {
    const withoutType = given.replace(/(^|;)VALUE=[^;]*/i, '$1').replace(/^;+|;+$/g, '');
    if (withoutType === '') return {};
    const [, read] = ICAL.parse.property(`X-A;${withoutType}:`) as unknown as [
      string,
      Record<string, string | string[]>,
    ];
    return Object.fromEntries(Object.entries(read).map(([name, one]) => [name, [one].flat().join(',')]));
  } catch {
    return looseParameters(given);
  }
}

/** Parameters that are none by RFC 5545: each ends where the next begins. */
function looseParameters(given: string): Record<string, string> {
  const pairs = given.split(/;(?=[\w-]+=)/).map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.replace(/["\\]/g, '')]));
}

/** ical.js would take the comma after an escaped backslash for an escaped one. */
const listItems = (value: string): string[] => value.match(/(?:\\.|[^,\\])+/gs) ?? [];

/** Some writers escape quotation marks as well. */
function unescaped(value: string): string {
  if (!value.includes('\\')) return value;
  const mended = value.replace(/(\\\\)|\\"/g, (_found, backslashes?: string) => backslashes ?? '"');
  return String((ICAL.parse.property(`X-A;VALUE=TEXT:${mended}`) as unknown as unknown[])[3]);
}
