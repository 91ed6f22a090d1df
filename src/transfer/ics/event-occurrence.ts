import { SECONDS_A_DAY, secondsIn, utcText, wallClock, type WallClock } from '../../calendar/dates/texts.js';
import type { Zone } from '../../calendar/dates/zone.js';
import { slotsBetween } from '../../calendar/recurrence/dates/slots.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { SourceOccurrence } from '../source-record.js';
import type { EventProperties } from './event-properties.js';
import { instantIn, momentOf, type TimeContext } from './event-times.js';
import type { Property } from './property.js';

/** Dates of a series among which that of a RECURRENCE-ID is looked for. */
const MOST = 20_000;

/** The original starts of a series, found by what a RECURRENCE-ID may say of them. */
export class OriginalStarts {
  private until = '';
  private readonly starts = new Set<string>();
  private readonly byDay = new Map<string, WallClock>();
  private readonly byInstant = new Map<number, WallClock>();

  constructor(
    /** External id of the series. */
    readonly series: string,
    private readonly schedule: Schedule,
  ) {}

  get zone(): Zone {
    return this.schedule.zone;
  }

  /**
   * Which date of the series a VEVENT describes (RFC 5545, 3.8.4.4); undefined if the series has no such date.
   *
   * Writers give days for times, and instants for local times.
   */
  occurrenceOf(properties: EventProperties, context: TimeContext): SourceOccurrence | undefined {
    const property = properties.first('RECURRENCE-ID');
    const moment = property && momentOf(property.values[0] ?? '', property, context);
    if (!moment) return undefined;
    this.findUntil(moment.seconds + 2 * SECONDS_A_DAY);
    const wall = wallClock(moment.seconds);
    const day = this.byDay.get(wall.slice(0, 10));
    const isDay = this.schedule.allDay || moment.form === 'day';
    const isLocal = moment.zone.name === this.schedule.zone.name && this.starts.has(wall);
    const found = isDay ? day : isLocal ? wall : this.byInstant.get(instantIn(moment));
    if (!found) return undefined;
    return { series: this.series, recurrenceId: found, scope: scopeOf(property) };
  }

  private findUntil(seconds: number): void {
    const before = wallClock(seconds);
    if (before <= this.until) return;
    const from = this.until === '' ? ('1000-01-03 00:00:00' as WallClock) : (this.until as WallClock);
    // Far enough for the next ones, so that each date is found once.
    const end = wallClock(seconds + 400 * SECONDS_A_DAY);
    for (const { original, start } of slotsBetween(this.schedule, { from, before: end }, MOST - this.starts.size)) {
      this.starts.add(original);
      if (!this.byDay.has(original.slice(0, 10))) this.byDay.set(original.slice(0, 10), original);
      this.byInstant.set(secondsIn(start.utc), original);
    }
    this.until = end;
  }
}

/** Which date of a series that the file does not have a VEVENT describes; undefined if that cannot be read. */
export function orphanOf(
  series: string,
  properties: EventProperties,
  context: TimeContext,
): SourceOccurrence | undefined {
  const property = properties.first('RECURRENCE-ID');
  const moment = property && momentOf(property.values[0] ?? '', property, context);
  if (!moment) return undefined;
  const isDay = moment.form === 'day';
  const instant = utcText(isDay ? moment.seconds : instantIn(moment));
  const recurrenceId = isDay ? instant.slice(0, 10) : `${instant.replace(' ', 'T')}Z`;
  return { series, recurrenceId, scope: scopeOf(property), isOrphan: true };
}

const scopeOf = ({ parameters }: Property): SourceOccurrence['scope'] =>
  parameters['range']?.toUpperCase() === 'THISANDFUTURE' ? 'following' : 'this';
