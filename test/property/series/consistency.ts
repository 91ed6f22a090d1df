import { expect } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { secondsIn, wallClock, type UtcText, type WallClock } from '../../../src/calendar/dates/texts.js';
import { toWallClock } from '../../../src/calendar/dates/zone.js';
import { slotAt } from '../../../src/calendar/recurrence/dates/slot.js';
import { isSlot, slotsBetween } from '../../../src/calendar/recurrence/dates/slots.js';
import { recountCounters } from '../../../src/read-models/event-counts/recount.js';
import { scheduleOf } from '../../../src/resources/events/series/series-schedule.js';
import { Series } from '../../../src/resources/events/series/series.entity.js';
import type { RunningApp } from '../../support/start-app.js';
import type { Taken } from './series-walk.js';

/** A row of `events`, with the start before it as SQL finds it. */
export interface StoredDate {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
  readonly version: number;
  readonly hidden: number;
  readonly series_id: number | null;
  readonly recurrence_id: WallClock | null;
  readonly overrides: string;
  readonly start_local: string;
  readonly start_utc: UtcText;
  readonly end_utc: UtcText;
  readonly previous_start_utc: string;
  readonly start_before: string;
}

export const readDates = (database: DataSource): Promise<StoredDate[]> =>
  database.query(
    `SELECT id, slug, status, version, hidden, series_id, recurrence_id, overrides, start_local, start_utc, end_utc,
       previous_start_utc, CASE WHEN series_id IS NULL THEN '' ELSE COALESCE(LAG(start_utc) OVER (
         PARTITION BY series_id, status, hidden, publish_at ORDER BY start_utc, id), '') END AS start_before
     FROM events ORDER BY id`,
  );

/** What holds after each step. */
export async function assertConsistent(
  running: RunningApp,
  taken: Taken,
  before: readonly StoredDate[],
  after: readonly StoredDate[],
): Promise<void> {
  expect(taken.status).toBeLessThan(500);
  if (taken.status >= 400) expect(after).toEqual(before);
  assertIdentity(taken, before, after);
  expect(after.map((one) => one.previous_start_utc)).toEqual(after.map((one) => one.start_before));
  await assertComputed(running, after);
  await assertWalk(running, after);
  await assertCounted(running.database);
}

/** Ids and slugs stay, recurrence ids too unless the time changes: then their day does. None is there twice. */
function assertIdentity(taken: Taken, before: readonly StoredDate[], after: readonly StoredDate[]): void {
  const now = new Map(after.map((one) => [one.id, one]));
  const named = ({ id, slug, recurrence_id }: StoredDate) => [
    id,
    slug,
    taken.renames ? recurrence_id?.slice(0, 10) : recurrence_id,
  ];
  const isInSeries = (one: StoredDate) => now.get(one.id)?.series_id !== null;
  const known = before.filter((one) => one.series_id !== null && isInSeries(one));
  expect(known.map((one) => now.get(one.id)).map((one) => one && named(one))).toEqual(known.map(named));
  const keys = after.flatMap((one) => (one.series_id === null ? [] : `${one.series_id} ${one.recurrence_id}`));
  expect(new Set(keys).size).toBe(keys.length);
}

/** The dates that are to come are those that the rule has until the horizon, at its times unless they have their own. */
async function assertComputed({ database, clock }: RunningApp, after: readonly StoredDate[]): Promise<void> {
  for (const series of await database.getRepository(Series).find()) {
    if (series.status === 'trash') continue;
    const schedule = scheduleOf(series);
    const from = wallClock(secondsIn(toWallClock(clock.now(), schedule.zone)) + 86_400);
    const own = after.filter(
      (one) => one.series_id === series.id && one.status !== 'trash' && (one.recurrence_id ?? '') >= from,
    );
    const originals = own.flatMap(({ recurrence_id }) => recurrence_id ?? []).sort();
    const slots = slotsBetween(schedule, { from, before: series.materialisedUntil }, Infinity);
    const isNear = (original: WallClock) => original < series.materialisedUntil;
    expect([series.id, originals.filter(isNear)]).toEqual([series.id, slots.map(({ original }) => original)]);
    expect(originals.filter((original) => !isSlot(schedule, original))).toEqual([]);
    const plain = own.filter(({ overrides }) => !overrides.split(',').includes('start_date'));
    const starts = plain.map(({ recurrence_id }) => slotAt(recurrence_id as WallClock, schedule).start.utc);
    expect(plain.map(({ start_utc }) => start_utc)).toEqual(starts);
  }
}

/** The total of a list is the number of events on its pages. */
async function assertWalk({ api }: RunningApp, after: readonly StoredDate[]): Promise<void> {
  const listed: number[] = [];
  let [total, pages] = [0, 1];
  for (let page = 1; page <= pages; page++) {
    const { body } = await api.get(`/events?start_date=2020-01-01&end_date=2040-01-01&per_page=50&page=${page}`);
    ({ total, total_pages: pages } = body as { total: number; total_pages: number });
    listed.push(...(body.events as { id: number }[]).map(({ id }) => id));
  }
  const live = after.filter(({ status, hidden }) => status === 'publish' && Number(hidden) === 0).map(({ id }) => id);
  expect([total, listed.sort((one, other) => one - other)]).toEqual([live.length, live]);
}

/** Counting anew changes nothing. */
async function assertCounted(database: DataSource): Promise<void> {
  const read = () => database.query('SELECT * FROM event_counts WHERE total <> 0 ORDER BY facet, item, period');
  const kept: unknown = await read();
  await recountCounters(database);
  expect(await read()).toEqual(kept);
}
