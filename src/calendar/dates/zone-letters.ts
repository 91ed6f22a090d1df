import { createRequire } from 'node:module';

import type { MomentZone, tz } from 'moment-timezone';

type Zones = typeof tz;

let zones: Zones | undefined;

/**
 * The abbreviation of a place at an instant, in seconds since 1970, when it was `ahead` seconds ahead of UTC; digits such
 * as `+0545` if it has none.
 */
export function lettersOf(place: string, seconds: number, ahead: number): string {
  const zone = letterTable().zone(place);
  return (zone && lettersAt(zone, seconds, ahead)) ?? digits(ahead);
}

/**
 * The table and `Temporal` may have different releases of the time zone database; if they disagree, `Temporal` is right.
 */
function lettersAt(zone: MomentZone, seconds: number, ahead: number): string | undefined {
  const behind = -ahead / 60;
  if (zone.utcOffset(seconds * 1000) === behind) return zone.abbr(seconds * 1000);
  return zone.abbrs[zone.offsets.lastIndexOf(behind)];
}

/** The table is large, so it is loaded on first use. */
function letterTable(): Zones {
  zones ??= (createRequire(import.meta.url)('moment-timezone') as { tz: Zones }).tz;
  return zones;
}

function digits(ahead: number): string {
  const minutes = Math.floor(Math.abs(ahead) / 60);
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  const rest = minutes % 60 ? String(minutes % 60).padStart(2, '0') : '';
  return `${ahead < 0 ? '-' : '+'}${hours}${rest}`;
}
