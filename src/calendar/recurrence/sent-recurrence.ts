import { quoted, invalidPart } from './rule/invalid-part.js';

/** Dates of RDATE or EXDATE as a client sent them. */
export interface SentDates {
  readonly values: readonly string[];
  /** Name of the zone of a property (TZID), if it has one. */
  readonly zone?: string | undefined;
}

/** A recurrence before its rule and dates are read. */
export interface SentRecurrence {
  rule: string | undefined;
  readonly rdate: SentDates[];
  readonly exdate: SentDates[];
}

/** Longest list and longest line. */
const MAX_LINES = 10_000;
const MAX_TEXT = 200_000;
const LINE = /^([a-z]+)((?:;[a-z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/i;
const FOLD = /\r?\n[ \t]/g;

/**
 * Takes apart what a client sent: `{rrule, rdate, exdate}`, or the lines of RFC 5545 as a text or a list, folded or not. A
 * text that is only a rule needs no `RRULE:`.
 *
 * @throws Problem that names the property at fault
 */
export function sentRecurrence(sent: unknown): SentRecurrence {
  if (typeof sent === 'string') return fromLines(sent);
  if (Array.isArray(sent)) return fromLines(texts('recurrence', sent).join('\n'));
  if (sent === null || typeof sent !== 'object') {
    throw invalidPart('recurrence', 'Must be an object with rrule, rdate or exdate, or lines of RFC 5545.');
  }
  return fromObject(sent);
}

function fromObject(sent: object): SentRecurrence {
  const { rrule, rdate, exdate, ...others } = sent as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalidPart(other.slice(0, 40), 'Is not one of rrule, rdate and exdate.');
  if (rrule !== undefined && rrule !== null && typeof rrule !== 'string') throw invalidPart('rrule', 'Must be a text.');
  const dates = (name: string, list: unknown) =>
    list === undefined || list === null ? [] : [{ values: texts(name, list) }];
  const rule = rrule ? rrule.replace(/^\s*rrule:/i, '') : undefined;
  return { rule, rdate: dates('rdate', rdate), exdate: dates('exdate', exdate) };
}

function fromLines(text: string): SentRecurrence {
  if (text.length > MAX_TEXT) throw invalidPart('recurrence', `Must have at most ${MAX_TEXT} characters.`);
  const sent: SentRecurrence = { rule: undefined, rdate: [], exdate: [] };
  const lines = text
    .replace(FOLD, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines.length > MAX_LINES) throw invalidPart('recurrence', `Must have at most ${MAX_LINES} lines.`);
  for (const line of lines) addLine(sent, line.trim());
  return sent;
}

function addLine(sent: SentRecurrence, line: string): void {
  const [, property = '', parameters = '', value = ''] = LINE.exec(/^freq=/i.test(line) ? `RRULE:${line}` : line) ?? [];
  const name = property.toUpperCase();
  if (name === 'RRULE') {
    if (sent.rule !== undefined) throw invalidPart('RRULE', 'Is there twice; list the dates of one as RDATE.');
    sent.rule = value;
  } else if (name === 'RDATE' || name === 'EXDATE') {
    (name === 'RDATE' ? sent.rdate : sent.exdate).push({ values: value.split(','), zone: zoneOf(name, parameters) });
  } else if (name === 'EXRULE') throw invalidPart('EXRULE', 'Is not accepted; list the dates as EXDATE.');
  else if (name === 'DTSTART' || name === 'DTEND')
    throw invalidPart(name, 'Is not a part of a recurrence; send start_date and end_date.');
  else throw invalidPart('recurrence', `${quoted(line)} is not RRULE, RDATE or EXDATE.`);
}

/** The TZID of a property; that its values are days, they say themselves. */
function zoneOf(name: string, parameters: string): string | undefined {
  const given = new Map(
    [...parameters.matchAll(/;([^=]+)=("[^"]*"|[^;]*)/g)].map(([, key = '', value = '']) => [
      key.toUpperCase(),
      value.replaceAll('"', ''),
    ]),
  );
  if (given.get('VALUE')?.toUpperCase() === 'PERIOD') throw invalidPart(name, 'Periods are not accepted, only dates.');
  return given.get('TZID');
}

function texts(name: string, list: unknown): string[] {
  const all: unknown[] = Array.isArray(list) ? list : [list];
  if (all.length > MAX_LINES) throw invalidPart(name, `Must have at most ${MAX_LINES} values.`);
  return all.map((one) => {
    if (typeof one !== 'string') throw invalidPart(name, 'Must be a list of texts.');
    return one;
  });
}
