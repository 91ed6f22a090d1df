import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { IanaZone } from '../../../calendar/dates/zone.js';
import { aheadOf } from '../../../calendar/dates/zone-spans.js';
import { WINDOWS_TO_IANA_MAP, findIana } from 'windows-iana';
import { offsetAt, type ZoneOffsets } from './zone-offsets.js';

/** Months at whose middle a VTIMEZONE is compared with places. */
const SAMPLES = 72;
/** Places that are looked at before other work has its turn. */
const SLICE = 8;

/** The places whose clocks show the same in all samples, by what they show. */
const found = new LRUCache<string, readonly string[]>({ max: 500 });

/**
 * The place whose clocks a VTIMEZONE describes: compared at noon on the 15th of each month of six years, whatever its name.
 *
 * Many places have the same clocks. The site's own comes first, then one that the name of the zone mentions, as in
 * `(GMT+01.00) Sarajevo/Warsaw/Zagreb`, then the one that stands for a zone of Windows.
 *
 * @param site name of the site's zone
 * @param lastYear of the samples
 */
export async function matchingZone(zone: ZoneOffsets, site: string, lastYear: number): Promise<IanaZone | undefined> {
  const noons = Array.from({ length: SAMPLES }, (_, month) => Date.UTC(lastYear - 5, month, 15, 12) / 1000);
  const offsets = noons.map((noon) => offsetAt(zone, noon));
  const key = `${lastYear} ${offsets.join()}`;
  const matches = found.get(key) ?? (await placesWith(noons, offsets));
  found.set(key, matches);
  const name =
    matches.find((one) => one === site) ?? matches.find((one) => mentions(zone.tzid, one)) ?? mostUsual(matches);
  return name === undefined ? undefined : { kind: 'place', name };
}

async function placesWith(noons: readonly number[], offsets: readonly number[]): Promise<string[]> {
  const matches: string[] = [];
  for (const [at, name] of Intl.supportedValuesOf('timeZone').entries()) {
    if (at % SLICE === 0) await setImmediate();
    const isEqual = offsets.every((ahead, n) => aheadOf((noons[n] ?? 0) - ahead, name) === ahead);
    if (isEqual) matches.push(name);
  }
  return matches;
}

/** Whether the name of a zone has that of the city in it. */
function mentions(tzid: string, place: string): boolean {
  const city = place.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? '';
  return city !== '' && tzid.replaceAll('_', ' ').toLowerCase().includes(city);
}

let windowsPlaces: ReadonlyMap<string, number> | undefined;

/** Places that stand for a zone of Windows, with the number of places in it; made when they are first needed. */
const usual = () =>
  (windowsPlaces ??= new Map(
    WINDOWS_TO_IANA_MAP.map(({ windowsName }) => findIana(windowsName)).map((places) => [
      places[0] as string,
      places.length,
    ]),
  ));

function mostUsual(matches: readonly string[]): string | undefined {
  const size = (name: string) => usual().get(name) ?? 0;
  return [...matches].sort((one, other) => size(other) - size(one))[0];
}
