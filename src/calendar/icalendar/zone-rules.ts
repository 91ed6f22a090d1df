import { LRUCache } from 'lru-cache';

import { secondsIn, utcText, wallClock, type WallClock } from '../dates/texts.js';
import { lettersOf } from '../dates/zone-letters.js';
import { spanAt, type ZoneSpan } from '../dates/zone-spans.js';
import { instantOf } from '../dates/zone.js';
import { contentLine, localValue, textValue, utcValue } from './content-line.js';
import { yearlyRuns, type Onset } from './yearly-rules.js';

/** A range of years of local times, both included. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** Years whose clock changes are written: the zone data is reliable from 1970 on, and known for a century. */
const WRITTEN: Years = { first: 1970, last: 2099 };

/** More than a year: clocks that stay forward for longer have a new standard time. */
const LONGEST_SUMMER = 370 * 86_400;

const rules = new LRUCache<string, string>({ max: 1000 });

/** The part of some years for which `zoneRules` can be written. */
export function writtenYears({ first, last }: Years): Years {
  return { first: Math.max(first, WRITTEN.first), last: Math.min(last, WRITTEN.last) };
}

/**
 * The VTIMEZONE of a place (RFC 5545, 3.6.5), exact for all local times of some years within 1970 to 2099.
 *
 * Clock changes that follow a yearly rule are one RRULE, all others are one observance each. Changes from 1970 on have
 * their true date; a place without an earlier one has its first offset since 1970-01-01.
 *
 * @param place name of the zone in the letter case of the IANA database
 */
export function zoneRules(place: string, years: Years): string {
  const { first, last } = writtenYears(years);
  const key = `${place} ${first} ${last}`;
  const cached = rules.get(key);
  if (cached !== undefined) return cached;
  const runs = yearlyRuns(onsetsIn(place, { first, last }));
  const text = [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', textValue(place)),
    ...runs.map(({ first: onset, rule, last: { at, wall } }) =>
      // A rule that holds beyond these years has no end.
      observance(onset, rule && +wall.slice(0, 4) <= last ? `${rule};UNTIL=${utcValue(utcText(at))}` : rule),
    ),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
  rules.set(key, text);
  return text;
}

/** A STANDARD or DAYLIGHT component. */
function observance({ daylight, wall, before, ahead, letters }: Onset, rule: string | undefined): string {
  const kind = daylight ? 'DAYLIGHT' : 'STANDARD';
  return [
    contentLine('BEGIN', kind),
    contentLine('DTSTART', localValue(wall)),
    contentLine('TZOFFSETFROM', offsetValue(before)),
    contentLine('TZOFFSETTO', offsetValue(ahead)),
    contentLine('TZNAME', textValue(letters)),
    rule ? contentLine('RRULE', rule) : '',
    contentLine('END', kind),
  ].join('');
}

/** What is in force at the beginning of the years, and all changes until a year after them, so that rules are recognised. */
function onsetsIn(place: string, { first, last }: Years): Onset[] {
  const start = Math.max(newYear(first, place), 0);
  const end = newYear(last + 2, place);
  const onsets: Onset[] = [];
  let span = spanAt(start, place);
  let previous = span && spanAt(span.from - 1, place);
  while (span && span.from < end) {
    onsets.push(onsetOf(span, previous, place));
    previous = span;
    span = spanAt(span.to, place);
  }
  return onsets;
}

function onsetOf(span: ZoneSpan, previous: ZoneSpan | undefined, place: string): Onset {
  const { ahead } = span;
  const before = previous?.ahead ?? ahead;
  const wall = previous ? wallClock(span.from + before) : ('1970-01-01 00:00:00' as WallClock);
  const at = secondsIn(wall) - before;
  // The zone data does not say which time is the standard. In Dublin and Casablanca the law says summer, but calendars
  // expect DAYLIGHT for what is ahead.
  const daylight = ahead > before && span.to - span.from < LONGEST_SUMMER;
  return { at, wall, before, ahead, daylight, letters: lettersOf(place, at, ahead) };
}

const newYear = (year: number, place: string): number =>
  instantOf(secondsIn(`${year}-01-01 00:00:00` as WallClock), { kind: 'place', name: place });

/** A value of type UTC-OFFSET (RFC 5545, 3.3.14). */
function offsetValue(ahead: number): string {
  const seconds = Math.abs(ahead);
  const parts = [seconds / 3600, (seconds / 60) % 60, ...(seconds % 60 ? [seconds % 60] : [])];
  return `${ahead < 0 ? '-' : '+'}${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join('')}`;
}
