import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

import { readFixedZone, type FixedZone } from './fixed-zone.js';
import { lettersOf } from './zone-letters.js';
import { SECONDS_A_DAY, secondsIn, utcText, wallClock, type UtcText, type WallClock } from './texts.js';
import { aheadOf, spanAt } from './zone-spans.js';

/** A place whose clocks follow the rules of the IANA time zone database. */
export interface IanaZone {
  kind: 'place';
  /** Exactly as it was sent. */
  name: string;
}

export type Zone = FixedZone | IanaZone;

const zones = new LRUCache<string, Zone>({ max: 1000 });
/** Cached, because lists show the same events again and again. */
const letters = new LRUCache<string, string>({ max: 5000 });
const IANA_NAME = /^[a-z][a-z0-9_+-]{0,31}(?:\/[a-z0-9_+-]{1,31}){0,2}$/i;

export const UTC: Zone = { kind: 'fixed', name: 'UTC', ahead: 0, abbreviation: 'UTC' };

/**
 * Reads the name of a zone: an IANA name in any letter case, an offset from -12 to +14 hours, or an
 * abbreviation such as CET. Returns undefined for anything else.
 */
export function readZone(text: string): Zone | undefined {
  const cached = zones.get(text);
  if (cached) return cached;
  const zone = readFixedZone(text) ?? readIanaZone(text);
  if (zone) zones.set(text, zone);
  return zone;
}

/**
 * The instant of a local time. A time that is skipped in spring moves forward by the gap; of a time that comes twice in
 * autumn it is the first.
 * @throws RangeError if the instant lies outside the years 1000 to 9999.
 */
export function toUtc(wall: WallClock, zone: Zone): UtcText {
  return utcText(instantOf(secondsIn(wall), zone));
}

/**
 * The local time of an instant.
 * @throws RangeError if it lies outside the years 1000 to 9999.
 */
export function toWallClock(utc: UtcText, zone: Zone): WallClock {
  const seconds = secondsIn(utc);
  return wallClock(seconds + aheadAt(seconds, zone));
}

/** The abbreviation in force at an instant: `EDT`, `CET`, `+0545` if a place has no letters, `UTC+2`, `GMT+0200`. */
export function abbreviationAt(zone: Zone, utc: UtcText): string {
  if (zone.kind === 'fixed') return zone.abbreviation;
  const key = `${zone.name} ${utc}`;
  const cached = letters.get(key);
  if (cached !== undefined) return cached;
  const seconds = secondsIn(utc);
  const found = lettersOf(zone.name, seconds, aheadAt(seconds, zone));
  letters.set(key, found);
  return found;
}

/** Seconds by which a zone is ahead of UTC at an instant, given in seconds since 1970. */
export function aheadAt(seconds: number, zone: Zone): number {
  if (zone.kind === 'fixed') return zone.ahead;
  return spanAt(seconds, zone.name)?.ahead ?? aheadOf(seconds, zone.name);
}

/**
 * The instant of a local time, like `toUtc`; of a time that comes twice in autumn it is the second.
 * @throws RangeError if the instant lies outside the years 1000 to 9999.
 */
export function toLaterUtc(wall: WallClock, zone: Zone): UtcText {
  return utcText(instantOf(secondsIn(wall), zone, 'later'));
}

/** More seconds than any local time is from UTC, and than clocks are ever moved by. */
const MARGIN = 2 * SECONDS_A_DAY;

/** The instant of a wall clock, both in seconds since 1970, without a limit on the year. */
export function instantOf(wallSeconds: number, zone: Zone, reading: 'compatible' | 'later' = 'compatible'): number {
  if (zone.kind === 'fixed') return wallSeconds - zone.ahead;
  const span = spanAt(wallSeconds, zone.name);
  // Away from clock changes a local time is one instant.
  if (span && wallSeconds - MARGIN > span.from && wallSeconds + MARGIN < span.to) return wallSeconds - span.ahead;
  const shown = Temporal.Instant.fromEpochMilliseconds(wallSeconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return Math.floor(shown.toZonedDateTime(zone.name, { disambiguation: reading }).epochMilliseconds / 1000);
}

function readIanaZone(name: string): Zone | undefined {
  if (!IANA_NAME.test(name)) return undefined;
  const zone: Zone = { kind: 'place', name };
  try {
    aheadOf(0, name);
    return zone;
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}
