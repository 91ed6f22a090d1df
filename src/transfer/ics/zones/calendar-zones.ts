import { LRUCache } from 'lru-cache';
import { UTC, type Zone } from '../../../calendar/dates/zone.js';
import type { SourceWarning } from '../../source-record.js';
import { matchingZone } from './matching-zone.js';
import { namedZone, offsetZone, roughlyNamedZone } from './named-zone.js';
import { offsetAt, zoneOffsets, type ZoneOffsets } from './zone-offsets.js';

/** What a TZID means. */
export interface ZoneMeaning {
  /** The zone of a local time, in seconds since 1970. */
  readonly at: (wallSeconds: number) => Zone;
  readonly warning?: SourceWarning;
}

/** VTIMEZONEs of a file; others are not looked at. */
const MAX_ZONES = 1000;

/**
 * The zones of a file with one or more VCALENDARs. A VTIMEZONE may stand behind its use, so all are added before the first is
 * asked for.
 */
export class CalendarZones {
  private readonly defined = new Map<string, ZoneOffsets>();
  private readonly matched = new Map<ZoneOffsets, Zone | undefined>();
  private readonly own = new Map<number, Zone>();
  private readonly meanings = new LRUCache<string, ZoneMeaning>({ max: 2000 });

  /**
   * @param site the zone of all that names none
   * @param lastYear up to which zones are compared
   */
  constructor(
    readonly site: Zone,
    private readonly lastYear: number,
  ) {}

  /** Adds a VTIMEZONE of a VCALENDAR. */
  define(calendar: number, lines: readonly string[]): void {
    const zone = this.defined.size < MAX_ZONES ? zoneOffsets(lines) : undefined;
    if (!zone) return;
    for (const key of [keyOf(calendar, zone.tzid), keyOf(undefined, zone.tzid)]) {
      if (!this.defined.has(key)) this.defined.set(key, zone);
    }
  }

  /** Sets the zone of a VCALENDAR (X-WR-TIMEZONE). */
  setOwn(calendar: number, tzid: string): void {
    const zone = namedZone(tzid) ?? roughlyNamedZone(tzid);
    if (zone && this.own.size < MAX_ZONES) this.own.set(calendar, zone);
  }

  /** Finds the places of the zones that were added. */
  async settle(): Promise<void> {
    for (const zone of new Set(this.defined.values())) {
      if (namedZone(zone.tzid)) continue;
      const place = zone.location === undefined ? undefined : namedZone(zone.location);
      this.matched.set(zone, place ?? (await matchingZone(zone, this.site.name, this.lastYear)));
    }
  }

  /** The zone that a VCALENDAR names as its own. */
  ownOf = (calendar: number): Zone | undefined => this.own.get(calendar);

  /** The zone of local times without one. */
  floating = (calendar: number): Zone => this.own.get(calendar) ?? this.site;

  meaningOf(calendar: number, tzid: string): ZoneMeaning {
    const key = keyOf(calendar, tzid);
    let meaning = this.meanings.get(key);
    if (!meaning) this.meanings.set(key, (meaning = this.find(calendar, tzid)));
    return meaning;
  }

  private find(calendar: number, tzid: string): ZoneMeaning {
    const named = namedZone(tzid);
    if (named) return { at: () => named };
    const defined = this.defined.get(keyOf(calendar, tzid)) ?? this.defined.get(keyOf(undefined, tzid));
    const place = defined && this.matched.get(defined);
    if (place) return { at: () => place };
    if (defined) {
      const at = (wall: number) => offsetZone(Math.round(offsetAt(defined, wall) / 60)) ?? UTC;
      return {
        at,
        warning: warningOf(tzid, 'no place has the clocks that it describes; the offset of that day is used'),
      };
    }
    const rough = roughlyNamedZone(tzid);
    if (rough) return { at: () => rough, warning: warningOf(tzid, `it is taken for ${rough.name}`) };
    const other = this.floating(calendar);
    return { at: () => other, warning: warningOf(tzid, `${other.name} is used`) };
  }
}

const keyOf = (calendar: number | undefined, tzid: string): string => `${calendar ?? ''} ${tzid}`;

const warningOf = (tzid: string, what: string): SourceWarning => ({
  code: 'unknown-time-zone',
  param: 'timezone',
  message: `The time zone ${JSON.stringify(tzid.slice(0, 80))} is not known: ${what}.`,
});
