import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

/** A time between two clock changes of a zone, in seconds since 1970; the end is exclusive. */
export interface ZoneSpan {
  readonly from: number;
  readonly to: number;
  /** Seconds by which the zone is ahead of UTC. */
  readonly ahead: number;
}

/** Spans are kept for these instants; others are as rare as they are many. */
const [FIRST, LAST] = [Date.UTC(1970) / 1000, Date.UTC(2100) / 1000];

const spansByZone = new LRUCache<string, ZoneSpan[]>({ max: 1000 });

/** The span of an instant, because finding it takes many times as long as looking it up; undefined for distant years. */
export function spanAt(seconds: number, zone: string): ZoneSpan | undefined {
  if (seconds < FIRST || seconds >= LAST) return undefined;
  let spans = spansByZone.get(zone);
  if (!spans) spansByZone.set(zone, (spans = []));
  const known = spans.find(({ from, to }) => from <= seconds && seconds < to);
  if (known) return known;
  const span = findSpan(seconds, zone);
  spans.push(span);
  return span;
}

/** Seconds by which a zone is ahead of UTC at an instant. */
export const aheadOf = (seconds: number, zone: string): number => zoned(seconds, zone).offsetNanoseconds / 1e9;

function findSpan(seconds: number, zone: string): ZoneSpan {
  const at = zoned(seconds, zone);
  // Strictly before: a second later, the change at this very instant is found, too.
  const last = zoned(seconds + 1, zone).getTimeZoneTransition('previous');
  const next = at.getTimeZoneTransition('next');
  return {
    from: last ? last.epochMilliseconds / 1000 : -Infinity,
    to: next ? next.epochMilliseconds / 1000 : Infinity,
    ahead: at.offsetNanoseconds / 1e9,
  };
}

const zoned = (seconds: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);

/** The name of a zone in the letter case of the IANA database: `Europe/Berlin` for `europe/berlin`. */
export const ianaName = (zone: string): string => zoned(0, zone).timeZoneId;
