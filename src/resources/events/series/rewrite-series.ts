import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../../calendar/dates/texts.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { updateRecord } from '../../../persistence/sql/insert-rows.js';
import type { EventWithLinks } from '../write/bulk-insert.js';
import { writeEventSet } from '../write/event-set.js';
import { overridesIn, withOverrides } from '../write/overrides.js';
import { addOccurrences, existingRecords, idsOfAll } from './materialise.js';
import { updatePreviousStarts } from './previous-starts.js';
import { type Projection, resetOverrides } from './reset-overrides.js';
import { changesOf, movedTo } from './rewritten-dates.js';
import { scheduleOf, storedUntil, storedWindow } from './series-schedule.js';
import { assertSeriesSize } from './series-size.js';
import { slotsOf } from './slots-of-series.js';
import { Series, type SeriesTemplate } from './series.entity.js';

export interface RewriteOptions {
  /** Whether dates that are over change, too. */
  readonly includesPast: boolean;
  /** Whether dates lose what they have for themselves. */
  readonly resetsOverrides: boolean;
  /** Whether the series was in the trash before: its dates outside were restored by themselves, and stay there. */
  readonly wasInTrash?: boolean;
}

/** A series as it shall be, and the events that it has, or gets from the series from which it is split off. */
export interface Rewrite {
  readonly series: Series;
  readonly stored: readonly EventWithLinks[];
  /** The original start of an event in the trash as the series now says it. */
  readonly moved?: (original: WallClock) => WallClock;
  readonly options: RewriteOptions;
}

/**
 * Writes a changed series and its events. Dates are found again by their original start, else by their day; those that the
 * series no longer has go to the trash, and missing ones are made. Dates that are over stay as they are unless asked for.
 */
export async function rewriteSeries(
  db: EntityManager,
  { series, stored, moved = (original) => original, options }: Rewrite,
  context: RequestContext,
): Promise<void> {
  await yieldToEventLoop();
  const schedule = scheduleOf(series);
  const window = storedWindow(context.now, schedule.zone, context.site.series);
  const before = series.materialisedUntil > window.before ? window.before : series.materialisedUntil;
  series.materialisedUntil = storedUntil(schedule, before);
  await updateRecord(db, Series, series.id, series);
  const records = await existingRecords(db, (JSON.parse(series.template) as SeriesTemplate).linked, context);
  const linked = idsOfAll(records);
  const isRestored = ({ event }: EventWithLinks) =>
    options.wasInTrash && series.status === 'trash' && event.status !== 'trash';
  const isComing = (one: EventWithLinks) =>
    !isRestored(one) && (options.includesPast || one.event.endUtc > context.now);
  const coming = stored.filter(isComing);
  const past = stored.filter((one) => !isComing(one));
  const held = new Set(past.map(({ event }) => event.recurrenceId));
  const isLive = ({ event }: EventWithLinks) => options.wasInTrash === true || event.status !== 'trash';
  const known = originalsOf(stored);
  const live = originalsOf(coming.filter(isLive));
  const slots = slotsOf(
    schedule,
    { from: window.from, before },
    { known, live, moved, now: context.now, includesPast: options.includesPast },
  ).filter(({ original }) => !held.has(original));
  assertSeriesSize(series, slots.length);
  await yieldToEventLoop();
  const originalOf = originals(coming, (original) => (known.has(moved(original)) ? original : moved(original)));
  const projection: Projection = options.resetsOverrides
    ? await resetOverrides(db, coming, records, context)
    : (fresh, own) => withOverrides(fresh, withoutTrash(series, own));
  const { changes, added } = changesOf(series, { schedule, originalOf, slots, linked, projection }, context);
  const others = past.flatMap((one) => movedTo(series, one, context));
  await yieldToEventLoop();
  await writeEventSet(db, [...changes, ...others], context);
  await addOccurrences(db, series, { slots: added, linked, isFirst: false }, context);
  await updatePreviousStarts(db, series.id);
}

const originalsOf = (events: readonly EventWithLinks[]): ReadonlySet<WallClock> =>
  new Set(events.flatMap(({ event }) => event.recurrenceId ?? []));

/** Events with their original starts, which move with the series in the trash: nothing else finds them again. */
const originals = (
  events: readonly EventWithLinks[],
  moved: (original: WallClock) => WallClock,
): ReadonlyMap<EventWithLinks, WallClock> =>
  new Map(
    events.map((one) => {
      const original = one.event.recurrenceId as WallClock;
      return [one, one.event.status === 'trash' ? moved(original) : original];
    }),
  );

/** An event on its way to or from the trash has the status of the series. */
function withoutTrash({ status }: Series, own: EventWithLinks): EventWithLinks {
  if (status !== 'trash' && own.event.status !== 'trash') return own;
  const overrides = overridesIn(own.event.overrides).filter((name) => name !== 'status');
  return { ...own, event: { ...own.event, overrides: overrides.join() } };
}
