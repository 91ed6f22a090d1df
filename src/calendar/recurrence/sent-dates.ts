import { readDate } from '../dates/date-text.js';
import { secondsIn, wallClock, type UtcText, type WallClock } from '../dates/texts.js';
import { instantOf, readZone, type Zone } from '../dates/zone.js';
import { quoted, invalidPart } from './rule/invalid-part.js';
import type { Rule, SeriesTimes } from './rule/rule.js';
import { readStamp, wallSecondsAt } from './rule/stamp.js';
import { secondsInDay, timeOfDay, timesOfDay } from './rule/times-of-day.js';
import type { SentDates } from './sent-recurrence.js';

/** A date as digits of the series' zone, in seconds since 1970. */
interface Read {
  readonly seconds: number;
  readonly hasTime: boolean;
}

/** Listed dates are looked at each time, so they are limited. */
const MAX_DATES = 5000;

/**
 * Further dates of a series, in the forms of RFC 5545 or of `docs/api/dates.md`; a day without a time has the time of the
 * start.
 * @throws Problem that names the property
 */
export function readRdates(sent: readonly SentDates[], times: SeriesTimes, now: UtcText): WallClock[] {
  return readDates('RDATE', sent, times, now).map(({ seconds, hasTime }) =>
    wallClock(hasTime ? seconds : seconds + timeOfDay(times.start)),
  );
}

/**
 * Exceptions of a series, in the same forms; a day without a time means all dates that the rule has on that day.
 * @throws Problem that names the property
 */
export function readExdates(
  sent: readonly SentDates[],
  rule: Rule | undefined,
  times: SeriesTimes,
  now: UtcText,
): WallClock[] {
  const inDay = timesOfDay(rule, times.start);
  const read = readDates('EXDATE', sent, times, now);
  const total = read.reduce((sum, { hasTime }) => sum + (hasTime ? 1 : inDay.length), 0);
  if (total > MAX_DATES) throw invalidPart('EXDATE', `Means ${total} dates; ${MAX_DATES} are allowed.`);
  return read.flatMap(({ seconds, hasTime }) =>
    hasTime ? [wallClock(seconds)] : inDay.map((time) => wallClock(seconds + time)),
  );
}

function readDates(part: string, sent: readonly SentDates[], times: SeriesTimes, now: UtcText): Read[] {
  const all = sent.flatMap(({ values, zone }) => values.map((value) => ({ value: value.trim(), zone })));
  if (all.length > MAX_DATES) throw invalidPart(part, `Must have at most ${MAX_DATES} dates.`);
  return all.map(({ value, zone }) => {
    const read = readOne(value, zone === undefined ? times.zone : zoneNamed(part, zone), times.zone, now);
    if (!read) throw invalidPart(part, `${quoted(value)} is not a date such as 2027-06-04 17:30:00.`);
    return times.allDay ? { seconds: read.seconds - secondsInDay(read.seconds), hasTime: true } : read;
  });
}

function zoneNamed(part: string, name: string): Zone {
  const zone = readZone(name);
  if (!zone) throw invalidPart(part, `There is no time zone ${quoted(name)}.`);
  return zone;
}

function readOne(text: string, zone: Zone, own: Zone, now: UtcText): Read | undefined {
  const stamp = readStamp(text);
  if (stamp?.form === 'day') return { seconds: stamp.seconds, hasTime: false };
  const isOwn = zone.name.toLowerCase() === own.name.toLowerCase();
  if (stamp?.form === 'local' && isOwn) return { seconds: stamp.seconds, hasTime: true };
  if (stamp) {
    const seconds = wallSecondsAt(stamp.form === 'utc' ? stamp.seconds : instantOf(stamp.seconds, zone), own);
    return seconds === undefined ? undefined : { seconds, hasTime: true };
  }
  const read = readDate(text, now, own);
  // Digits that clocks skip are kept: they are what the rule has.
  if (!read) return undefined;
  const seconds = secondsIn(read.wall) - read.skipped;
  return { seconds: read.hasTime ? seconds : seconds - secondsInDay(seconds), hasTime: read.hasTime };
}
