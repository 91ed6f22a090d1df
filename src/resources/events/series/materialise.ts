import type { EntityManager } from 'typeorm';
import type { Slot } from '../../../calendar/recurrence/dates/slot.js';
import { slotsBetween, type SlotWindow } from '../../../calendar/recurrence/dates/slots.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { isUniqueViolation } from '../../../persistence/database-errors.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { nextRecordIds } from '../../../read-models/id-sequence.js';
import { type LinkedRecords, readReferenced } from '../linked-records.js';
import type { EventWithLinks } from '../write/bulk-insert.js';
import { writeEventSet } from '../write/event-set.js';
import { idsOf, type LinkedIds } from '../write/save-links.js';
import { commonColumns, withDate, type WriteContext } from './occurrence.js';
import { occurrenceSlugs } from './occurrence-slugs.js';
import { updatePreviousStarts, withPreviousStarts } from './previous-starts.js';
import { scheduleOf } from './series-schedule.js';
import type { Series, SeriesTemplate } from './series.entity.js';

/**
 * Stores the dates of a window that are not stored yet as events, in the transaction of the caller, who has locked the row of
 * the series. Those whose events are in the trash count as stored. Returns the new events, in order.
 */
export async function materialise(
  db: EntityManager,
  series: Series,
  window: SlotWindow,
  context: WriteContext,
): Promise<EventWithLinks[]> {
  const slots = slotsBetween(scheduleOf(series), window, Infinity);
  if (slots.length === 0) return [];
  const stored = await storedOriginals(db, series.id);
  const missing = slots.filter(({ original }) => !stored.has(original));
  const linked = idsOfAll(await existingRecords(db, (JSON.parse(series.template) as SeriesTemplate).linked, context));
  return addOccurrences(db, series, { slots: missing, linked, isFirst: stored.size === 0 }, context);
}

async function storedOriginals(db: EntityManager, seriesId: number): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ original: string }[]>(
    'SELECT recurrence_id AS original FROM events WHERE series_id = ? AND recurrence_id IS NOT NULL',
    [seriesId],
  );
  return new Set(rows.map(({ original }) => original));
}

/** The linked records that still exist, in the order of the links. */
export async function existingRecords(
  db: EntityManager,
  linked: LinkedIds,
  { now }: WriteContext,
): Promise<LinkedRecords> {
  const found = await readReferenced(db, linked, false, now);
  const ordered = <T extends { readonly id: number }>(records: readonly T[], ids: readonly number[] = []): T[] => {
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    categories: ordered(found.categories, linked.categories),
    tags: ordered(found.tags, linked.tags),
    venues: ordered(found.venues, linked.venues),
    organizers: ordered(found.organizers, linked.organizers),
  };
}

/** Their ids. */
export const idsOfAll = ({ categories, tags, venues, organizers }: LinkedRecords): Required<LinkedIds> => ({
  categories: idsOf(categories),
  tags: idsOf(tags),
  venues: idsOf(venues),
  organizers: idsOf(organizers),
});

/** Dates to add to a series; `isFirst`: it has none yet. */
interface AddedDates {
  readonly slots: readonly Slot[];
  readonly linked: LinkedIds;
  readonly isFirst: boolean;
}

/** Attempts to find free slugs: others may take them meanwhile. */
const ATTEMPTS = 20;

/** Stores dates of a series as events, which must not be stored yet. */
export async function addOccurrences(
  db: EntityManager,
  series: Series,
  { slots, linked, isFirst }: AddedDates,
  context: WriteContext,
): Promise<EventWithLinks[]> {
  if (slots.length === 0) return [];
  const ids = await nextRecordIds(db, 'event', slots.length);
  const originals = slots.map(({ original }) => original);
  const common = commonColumns(series, context);
  for (let attempt = 1; ; attempt++) {
    const slugs = await occurrenceSlugs(db, series.slug, originals);
    const events = slots.map((slot, index) =>
      withDate(common, slot, { id: ids[index] ?? 0, slug: slugs[index] ?? '' }),
    );
    const added = withPreviousStarts(events).map((event) => ({ event, linked }));
    await yieldToEventLoop();
    try {
      await writeEventSet(
        db,
        added.map((after) => ({ after })),
        context,
      );
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
      // A slug was taken meanwhile. Only rows of events can have been written.
      const written = isOneOf('id', ids);
      await db.query(`DELETE FROM events WHERE ${written.sql}`, [...written.values]);
      continue;
    }
    if (!isFirst) await updatePreviousStarts(db, series.id);
    return added;
  }
}
