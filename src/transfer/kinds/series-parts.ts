import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../calendar/dates/texts.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { addDate } from '../../resources/events/series/add-date.js';
import { lockSeries } from '../../resources/events/series/change-series.js';
import { eventKind } from './event-kind.js';

/** The event of a date, in whatever part of its series. Parts after a split can be at another time of the day. */
export async function storedDate(
  db: EntityManager,
  seriesId: number,
  recurrenceId: string,
): Promise<number | undefined> {
  const parts = await partsOf(db, seriesId);
  return (await dateOfParts(db, { parts, later: parts.slice(1) }, recurrenceId))?.id;
}

/** Whether a part that was split from a series has an event outside the trash for one of its dates. */
export async function isInLaterPart(db: EntityManager, seriesId: number, date: WallClock): Promise<boolean> {
  const found = await laterDate(db, seriesId, date);
  return found !== undefined && found.status !== 'trash';
}

/**
 * Applies changes of the excluded dates of a whole series to the parts that were split from it: RFC 5545 has EXDATE for the
 * whole, also for dates that THISANDFUTURE has changed.
 */
export async function carryExclusions(
  db: EntityManager,
  seriesId: number,
  { before, after }: { before: readonly WallClock[]; after: readonly WallClock[] },
  context: RequestContext,
): Promise<void> {
  for (const date of after.filter((one) => !before.includes(one))) {
    const found = await laterDate(db, seriesId, date);
    const stored = found && (await eventKind.read(db, [found.id], context)).get(found.id);
    if (stored && !stored.isTrashed) await eventKind.trash?.(db, stored, context);
  }
  for (const date of before.filter((one) => !after.includes(one))) {
    const found = await laterDate(db, seriesId, date);
    if (found?.status === 'trash') await addDate(db, await lockSeries(db, found.seriesId), found.recurrenceId, context);
  }
}

interface DateRow {
  readonly id: number;
  readonly seriesId: number;
  readonly recurrenceId: WallClock;
  readonly status: string;
}

async function laterDate(db: EntityManager, seriesId: number, date: WallClock): Promise<DateRow | undefined> {
  const later = (await partsOf(db, seriesId)).slice(1);
  return later.length ? dateOfParts(db, { parts: later, later }, date) : undefined;
}

async function dateOfParts(
  db: EntityManager,
  { parts, later }: { parts: readonly number[]; later: readonly number[] },
  recurrenceId: string,
): Promise<DateRow | undefined> {
  const read = (series: readonly number[], from: string, to: string) => {
    const { sql, values } = isOneOf('series_id', series);
    return db.query<DateRow[]>(
      `SELECT id, series_id AS seriesId, recurrence_id AS recurrenceId, status FROM events
       WHERE ${sql} AND recurrence_id BETWEEN ? AND ?`,
      [...values, from, to],
    );
  };
  const [exact] = await read(parts, recurrenceId, recurrenceId);
  if (exact || later.length === 0) return exact;
  const day = recurrenceId.slice(0, 10);
  const ofDay = await read(later, `${day} 00:00:00`, `${day} 23:59:59`);
  return ofDay.length === 1 ? ofDay[0] : undefined;
}

/** A series and what was split from it, in order. */
async function partsOf(db: EntityManager, first: number): Promise<number[]> {
  const all: number[] = [];
  for (let id: number | null = first; id !== null && !all.includes(id);) {
    all.push(id);
    const rows: { next: number | null }[] = await db.query('SELECT next_id AS next FROM series WHERE id = ?', [id]);
    id = rows[0]?.next ?? null;
  }
  return all;
}
