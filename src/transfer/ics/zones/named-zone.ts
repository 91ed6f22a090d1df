import { readZone, type IanaZone, type Zone } from '../../../calendar/dates/zone.js';
import { ianaName } from '../../../calendar/dates/zone-spans.js';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';

let windowsZones: ReadonlyMap<string, string | undefined> | undefined;

/**
 * Names of Windows zones in lower case, with that of the place that Unicode's CLDR has for them. Made for the first file that
 * is read: the service does not wait for it at its start.
 */
const windows = () =>
  (windowsZones ??= new Map(
    WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), findIana(windowsName)[0]] as const),
  ));

/** `UTC+1`, `GMT-0330`, `(UTC+05:30) Chennai`, `(GMT+01.00) Sarajevo`. */
const OFFSET = /\b(?:UTC|GMT)\s*([+-])\s*(\d{1,2})(?:[.:]?(\d{2}))?\b/i;
const IS_UTC = /^(?:utc|gmt|z|zulu|etc\/(?:utc|gmt|zulu|uct)|coordinated universal time)$/i;

/** UTC as records name it. */
const UTC_NAME = 'UTC';

/**
 * The zone that a TZID names: a place of the IANA database in any letter case, with blanks for underscores, or behind a prefix
 * such as `/example.org/20070101/`; or a zone of Windows. Undefined for all else, and for abbreviations such as `CET`, because
 * a VTIMEZONE may say otherwise.
 */
export function namedZone(tzid: string): Zone | undefined {
  const name = tzid.trim().replace(/^["']+|["']+$/g, '');
  if (IS_UTC.test(name)) return readZone(UTC_NAME);
  const place = windows().get(name.toLowerCase()) ?? name.replace(/\s+/g, '_');
  return placeNamed(place) ?? (name.includes('/') ? behindPrefix(place) : undefined);
}

/** The zone of an abbreviation, or of an offset somewhere in a name. */
export function roughlyNamedZone(tzid: string): Zone | undefined {
  const abbreviation = readZone(tzid.trim());
  if (abbreviation) return abbreviation;
  const [, sign = '+', hours = '', minutes = '00'] = OFFSET.exec(tzid) ?? [];
  return hours === '' ? undefined : offsetZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** A zone by its minutes ahead of UTC, as records name it; undefined beyond -12 and +14 hours. */
export function offsetZone(minutesAhead: number): Zone | undefined {
  if (minutesAhead === 0) return readZone(UTC_NAME);
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  const size = minutes ? `${hours}:${String(minutes).padStart(2, '0')}` : String(hours);
  return readZone(`UTC${minutesAhead < 0 ? '-' : '+'}${size}`);
}

function placeNamed(name: string): IanaZone | undefined {
  // One word is an abbreviation, which has summer time in one place and none in another, or a country.
  if (!name.includes('/')) return undefined;
  const zone = readZone(name);
  return zone?.kind === 'place' ? { kind: 'place', name: ianaName(name) } : undefined;
}

/** `/example.org/20070101/America/Argentina/Salta`: the last three words or two. */
function behindPrefix(name: string): Zone | undefined {
  const words = name.split('/').filter(Boolean);
  if (IS_UTC.test(words.at(-1) ?? '')) return readZone(UTC_NAME);
  return placeNamed(words.slice(-3).join('/')) ?? placeNamed(words.slice(-2).join('/'));
}
