import { quoted, invalidPart } from './invalid-part.js';
import { rejectUnsure } from './rule-limits.js';
import { readDays, readNumber, readNumbers, readWeekStart, type Range } from './rule-values.js';
import { FREQUENCIES, type Frequency, type Rule, type SeriesTimes } from './rule.js';
import { withoutSkip } from './skip.js';
import { readUntil } from './until.js';

/** Longest rule, in characters: one that lists each day of a year. */
const MAX_LENGTH = 2000;
/** A period of a hundred years. */
const MAX_INTERVAL: Readonly<Record<Frequency, number>> = { DAILY: 36_500, WEEKLY: 5200, MONTHLY: 1200, YEARLY: 100 };
const MAX_COUNT = 1000;
const PART = /^([A-Z]+)=([^=]+)$/;

const RANGES = {
  BYMONTH: { from: 1, to: 12 },
  BYWEEKNO: { from: 2, to: 51 },
  BYYEARDAY: { from: 1, to: 366, fromEnd: true },
  BYMONTHDAY: { from: 1, to: 31, fromEnd: true },
  BYHOUR: { from: 0, to: 23 },
  BYMINUTE: { from: 0, to: 59 },
  BYSECOND: { from: 0, to: 59 },
  BYSETPOS: { from: 1, to: 366, fromEnd: true },
} satisfies Record<string, Range>;
const OTHER_PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', 'RSCALE', 'SKIP'];
const KNOWN = new Set([...OTHER_PARTS, ...Object.keys(RANGES)]);

/**
 * Reads the value of RRULE (RFC 5545, 3.3.10; RSCALE and SKIP of RFC 7529) in any letter case.
 *
 * @throws Problem that names the part at fault: what is not a rule, what has no date, and what readers do not all
 *   understand in one way
 */
export function readRule(text: string, times: SeriesTimes): Rule {
  const parts = partsOf(text);
  const list = (name: keyof typeof RANGES): number[] => {
    const value = parts.get(name);
    return value === undefined ? [] : readNumbers(name, value, RANGES[name]);
  };
  const number = (name: string, most: number): number | undefined => {
    const value = parts.get(name);
    return value === undefined ? undefined : readNumber(name, value, most);
  };
  const frequency = frequencyOf(parts.get('FREQ'));
  const [days, weekStart, until] = [parts.get('BYDAY'), parts.get('WKST'), parts.get('UNTIL')];
  const clock = { byHour: list('BYHOUR'), byMinute: list('BYMINUTE'), bySecond: list('BYSECOND') };
  const rule: Rule = {
    frequency,
    interval: number('INTERVAL', MAX_INTERVAL[frequency]) ?? 1,
    byMonth: list('BYMONTH'),
    byWeekNo: list('BYWEEKNO'),
    byYearDay: list('BYYEARDAY'),
    byMonthDay: list('BYMONTHDAY'),
    byDay: days === undefined ? [] : readDays(days),
    ...clock,
    bySetPos: list('BYSETPOS'),
    weekStart: weekStart === undefined ? 'MO' : readWeekStart(weekStart),
    count: number('COUNT', MAX_COUNT),
    until: until === undefined ? undefined : readUntil(until, times, clock),
  };
  const settled = withoutSkip(rule, { scale: parts.get('RSCALE'), skip: parts.get('SKIP') }, times.start);
  rejectUnsure(settled, times);
  return settled;
}

/** The parts by name, each at most once. */
function partsOf(text: string): Map<string, string> {
  if (text.length > MAX_LENGTH) throw invalidPart('RRULE', `Must have at most ${MAX_LENGTH} characters.`);
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    const [, name, value] = PART.exec(part.trim()) ?? [];
    if (!name || !value) throw invalidPart('RRULE', `${quoted(part)} is not a part such as FREQ=WEEKLY.`);
    if (!KNOWN.has(name)) throw invalidPart(quotedName(name), 'There is no such part of a rule.', 'rrule');
    if (parts.has(name)) throw invalidPart(name, 'Is there twice.');
    parts.set(name, value.trim());
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) throw invalidPart('COUNT', 'Cannot be combined with UNTIL.');
  return parts;
}

function frequencyOf(text: string | undefined): Frequency {
  if (text === undefined) throw invalidPart('FREQ', 'Is missing.');
  const found = FREQUENCIES.find((frequency) => frequency === text);
  if (found) return found;
  if (/^(?:HOUR|MINUTE|SECOND)LY$/.test(text)) {
    throw invalidPart(
      'FREQ',
      `${text} is not accepted, as programs disagree on it when clocks change. List dates as rdate.`,
    );
  }
  throw invalidPart('FREQ', `${quoted(text)} is not DAILY, WEEKLY, MONTHLY or YEARLY.`);
}

const quotedName = (name: string): string => name.slice(0, 20);
