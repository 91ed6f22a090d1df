import type { WallClock } from '../../../calendar/dates/texts.js';
import { toWallClock } from '../../../calendar/dates/zone.js';
import { slotAt, type Slot } from '../../../calendar/recurrence/dates/slot.js';
import { matchSlots } from '../../../calendar/recurrence/matching.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { EventColumns } from '../event.entity.js';
import type { EventChange, EventWithLinks } from '../write/bulk-insert.js';
import { overridesIn } from '../write/overrides.js';
import { commonColumns, occurrence, withDate } from './occurrence.js';
import type { Projection } from './reset-overrides.js';
import type { Series } from './series.entity.js';

/** The dates of a series as it shall be, and the events that there are for them. */
export interface DatesToWrite {
  readonly schedule: Schedule;
  /** The events with their original starts, as the series now says them. */
  readonly originalOf: ReadonlyMap<EventWithLinks, WallClock>;
  readonly slots: readonly Slot[];
  readonly linked: EventWithLinks['linked'];
  readonly projection: Projection;
}

/**
 * What becomes of the dates of a series: events that it keeps or gets back are like the series, those that it no longer has are
 * in the trash, and dates without an event are to be `added`.
 */
export function changesOf(
  series: Series,
  { schedule, originalOf, slots, linked, projection }: DatesToWrite,
  context: RequestContext,
): { changes: EventChange[]; added: Slot[] } {
  const byOriginal = new Map([...originalOf].map(([one, original]) => [original, one]));
  const isLive = ({ event }: EventWithLinks) => event.status !== 'trash' || series.status === 'trash';
  const live = [...originalOf].flatMap(([one, original]) => (isLive(one) ? original : []));
  const slotOf = new Map(slots.map((slot) => [slot.original, slot]));
  const matched = matchSlots(
    live.sort(),
    slots.map(({ original }) => original),
  );
  const kept = new Set(matched.kept.map(([from]) => from));
  const taken = new Set(matched.kept.map(([, to]) => to));
  const isAdded = new Set(matched.added);
  const changes: EventChange[] = [];
  const common = commonColumns(series, context);
  const change = (own: EventWithLinks, after: EventWithLinks) => {
    if (isDifferent(own, after))
      changes.push({ before: own, after: { ...after, event: written(own, after, context) } });
  };
  const project = (own: EventWithLinks, original: WallClock) => {
    const slot = slotOf.get(original) ?? slotAt(original, schedule);
    const fresh = { event: withDate(common, slot, own.event), linked };
    change(own, projection(fresh, own));
  };
  for (const [from, to] of matched.kept) {
    const own = byOriginal.get(from);
    if (own) project(own, to);
  }
  for (const original of matched.added) {
    const restored = byOriginal.get(original);
    if (restored) project(restored, original);
  }
  for (const [own, original] of originalOf) {
    const isKept = kept.has(original) && isLive(own);
    if (isKept || isAdded.has(original)) continue;
    // Another date has its recurrence id now.
    const place = taken.has(original)
      ? { seriesId: null, recurrenceId: null }
      : { seriesId: series.id, recurrenceId: original };
    const times = original === own.event.recurrenceId ? {} : timesAt(series, slotAt(original, schedule), own, context);
    change(own, { ...own, event: { ...own.event, ...times, ...place, status: 'trash', publishAt: '' } });
  }
  return {
    changes,
    added: slots.filter(({ original }) => isAdded.has(original) && !byOriginal.has(original)),
  };
}

/** When the series has the date of an event, unless that has times for itself. */
function timesAt(series: Series, slot: Slot, own: EventWithLinks, context: RequestContext): object {
  if (overridesIn(own.event.overrides).includes('start_date')) return {};
  const moved = occurrence(series, slot, own.event, context);
  const { allDay, startLocal, endLocal, startUtc, endUtc, span, timezone, timezoneAbbr } = moved;
  return { allDay, startLocal, endLocal, startUtc, endUtc, span, timezone, timezoneAbbr };
}

/** The columns of an event that do not tell whether it has changed. */
const ALWAYS_NEW = ['version', 'modified', 'modifiedUtc', 'previousStartUtc'];

function isDifferent(one: EventWithLinks, other: EventWithLinks): boolean {
  const names = Object.keys(one.event) as (keyof EventColumns)[];
  if (names.some((name) => !ALWAYS_NEW.includes(name) && one.event[name] !== other.event[name])) return true;
  return Object.entries(one.linked).some(
    ([link, ids]) => ids.join() !== other.linked[link as keyof typeof other.linked]?.join(),
  );
}

const written = (own: EventWithLinks, { event }: EventWithLinks, { now, site }: RequestContext): EventColumns => ({
  ...event,
  version: own.event.version + 1,
  modified: toWallClock(now, site.zone),
  modifiedUtc: now,
  // One that leaves the series has none before it; others are corrected with the series.
  previousStartUtc: event.seriesId === null ? '' : own.event.previousStartUtc,
});

/** The change of an event that only belongs to another series now. */
export function movedTo(series: Series, own: EventWithLinks, context: RequestContext): EventChange[] {
  if (own.event.seriesId === series.id) return [];
  const after = { ...own, event: { ...own.event, seriesId: series.id } };
  return [{ before: own, after: { ...after, event: written(own, after, context) } }];
}
