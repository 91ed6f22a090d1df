import { readZone, type Zone } from '../../calendar/dates/zone.js';
import { foldText } from '../../calendar/text/fold.js';
import { namedZone } from '../ics/zones/named-zone.js';
import { Unreadable } from '../unreadable.js';

const TRUE = new Set('1 true yes y on x t ✓ ja j wahr oui vrai si verdadero sim sì tak'.split(' ').map(foldText));
const FALSE = new Set('0 false no n off f - nein falsch non faux falso nao nie'.split(' ').map(foldText));
/** What this service and spreadsheets write before a text that would be a formula. */
const PROTECTED = /^'(?='*\s*[=+\-@\t\r＝＋－＠])/u;
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2}))?\s*(a\.?m?\.?|p\.?m?\.?|uhr|h)?$/i;
const WORDS: Readonly<Record<string, string>> = { noon: '12:00:00', midday: '12:00:00', midnight: '00:00:00' };
const SECONDS_OF_DAY_END = '24:00:00';

/** A cell as a text, without the apostrophe that keeps spreadsheets from running it. */
export const cellText = (raw: string): string => raw.trim().replace(PROTECTED, '');

/**
 * A cell that is true or false, in words of some languages; undefined if it is empty.
 * @throws Unreadable
 */
export function cellFlag(raw: string, param: string): boolean | undefined {
  const text = foldText(raw.trim());
  if (text === '') return undefined;
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  throw new Unreadable('invalid-flag', `${JSON.stringify(raw.slice(0, 40))} is not yes or no.`, param);
}

/**
 * A time of day as `HH:MM:SS`, `24:00:00` included: `8am`, `20:00`, `8:30 p.m.`, `20.30 Uhr`, `noon`.
 * @throws Unreadable
 */
export function cellTime(raw: string, param: string): string {
  const text = raw.trim().toLowerCase().slice(0, 40);
  const word = WORDS[text];
  if (word !== undefined) return word;
  const [, hours = '', minutes, seconds = '00', half = ''] = TIME.exec(text) ?? [];
  const isHalf = /^[ap]/.test(half);
  const hour = isHalf ? (Number(hours) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hours);
  const written = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
  const isTime =
    hours !== '' &&
    // A number alone may be anything.
    (minutes !== undefined || half !== '') &&
    (!isHalf || (Number(hours) >= 1 && Number(hours) <= 12)) &&
    Number(minutes ?? 0) < 60 &&
    Number(seconds) < 60 &&
    (hour < 24 || written === SECONDS_OF_DAY_END);
  if (!isTime) throw new Unreadable('invalid-time', `${JSON.stringify(raw.slice(0, 40))} is not a time.`, param);
  return written;
}

/**
 * A zone: an IANA name, an offset such as `UTC+3:30`, an abbreviation, or a zone of Windows.
 * @throws Unreadable
 */
export function cellZone(raw: string): Zone {
  const zone = readZone(raw) ?? namedZone(raw);
  if (zone) return zone;
  throw new Unreadable('unknown-time-zone', `There is no time zone ${JSON.stringify(raw.slice(0, 40))}.`, 'timezone');
}

/** More is no list that a person made. */
const MAX_NAMES = 50;

/**
 * Several names in a cell: separated by semicolons, else by commas; in this service's own files by semicolons alone,
 * and in quotes where a name has one.
 * @throws Unreadable
 */
export function cellNames(raw: string, isOwn: boolean, param: string): string[] {
  const parts = isOwn ? ownNames(raw) : raw.split(raw.includes(';') ? ';' : ',', MAX_NAMES + 1);
  const names = [...new Set(parts.map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length > MAX_NAMES)
    throw new Unreadable('too-many-names', `A cell has more than ${MAX_NAMES} names.`, param);
  return names;
}

const OWN_NAME = /\s*(?:"((?:[^"]|"")*)"|([^;]*))(?:;|$)/y;

function ownNames(raw: string): string[] {
  const names: string[] = [];
  OWN_NAME.lastIndex = 0;
  while (OWN_NAME.lastIndex < raw.length && names.length <= MAX_NAMES) {
    const [, quoted, bare = ''] = OWN_NAME.exec(raw) ?? [];
    names.push(quoted?.replaceAll('""', '"') ?? bare);
  }
  return names;
}
