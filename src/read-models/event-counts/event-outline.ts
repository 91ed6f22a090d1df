import type { DataSource, EntityManager } from 'typeorm';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { stateFacet } from './counters.js';

/** Events by state and start; each limit is optional. `from` and `to` are instants, UTC. */
export interface OutlinedEvents {
  readonly statuses?: readonly string[];
  readonly hidden: readonly boolean[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface MonthCount {
  readonly status: string;
  readonly hidden: boolean;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly starts: number;
}

/** How events spread over time, roughly and some minutes old: guides how a list is read, never what it shows. */
export class EventOutline {
  readonly months: readonly string[];

  constructor(private readonly counts: readonly MonthCount[]) {
    this.months = [...new Set(counts.map(({ month }) => month))].sort();
  }

  /** About how many of the events start between two instants; of months that are cut, by their share. */
  number({ statuses, hidden, from = '', to = '~' }: OutlinedEvents): number {
    let total = 0;
    for (const count of this.counts) {
      if (!hidden.includes(count.hidden) || (statuses && !statuses.includes(count.status))) continue;
      const start = from > count.month ? shareBefore(from, count.month) : 0;
      const end = to > count.month ? shareBefore(to, count.month) : 0;
      if (end > start) total += count.starts * (end - start);
    }
    return total;
  }
}

/** The share of a month that lies before an instant after its beginning. */
function shareBefore(instant: string, month: string): number {
  return instant.startsWith(month) ? (Number(instant.slice(8, 10)) - 1) / 31 : 1;
}

/** The number of events that start on each day of a month, in order. */
export async function readDaysOfMonth(
  db: EntityManager,
  { statuses, hidden }: { readonly statuses: readonly string[]; readonly hidden: readonly boolean[] },
  month: string,
): Promise<{ day: string; starts: number }[]> {
  const facets = statuses.flatMap((status) => hidden.map((isHidden) => stateFacet('day', status, isHidden, '')));
  const counted = isOneOf('facet', facets);
  const rows = await db.query<{ day: string; starts: number | string }[]>(
    `SELECT period AS day, SUM(total) AS starts FROM event_counts
     WHERE ${counted.sql} AND item = 0 AND period BETWEEN ? AND ? GROUP BY period ORDER BY period`,
    [...counted.values, `${month}-01`, `${month}-31`],
  );
  return rows.map(({ day, starts }) => ({ day, starts: Number(starts) }));
}

const STATUSES = ['publish', 'draft', 'pending', 'private', 'trash'];
const REFRESH_AFTER_MS = 300_000;

const outlines = new WeakMap<DataSource, { outline: EventOutline; readAt: number }>();

/** The outline, which a process reads once and then again every few minutes, without letting a request wait for it. */
export async function eventOutline(db: EntityManager): Promise<EventOutline> {
  const { dataSource } = db;
  const known = outlines.get(dataSource);
  const now = performance.now();
  if (known && now - known.readAt < REFRESH_AFTER_MS) return known.outline;
  const remember = (outline: EventOutline) => {
    outlines.set(dataSource, { outline, readAt: now });
    return outline;
  };
  if (!known) return remember(await readOutline(db));
  remember(known.outline);
  // An old outline is good enough if the database is away.
  readOutline(readConnection(dataSource, undefined)).then(remember, () => undefined);
  return known.outline;
}

async function readOutline(db: EntityManager): Promise<EventOutline> {
  const states = STATUSES.flatMap((status) => [false, true].map((hidden) => ({ status, hidden })));
  const stateOf = new Map(states.map((state) => [stateFacet('month', state.status, state.hidden, ''), state]));
  const counted = isOneOf('facet', [...stateOf.keys()]);
  const rows = await db.query<{ facet: string; month: string; starts: number }[]>(
    `SELECT facet, period AS month, total AS starts FROM event_counts WHERE ${counted.sql} AND item = 0 AND total > 0`,
    [...counted.values],
  );
  return new EventOutline(
    rows.flatMap(({ facet, month, starts }) => {
      const state = stateOf.get(facet);
      return state ? [{ ...state, month, starts: Number(starts) }] : [];
    }),
  );
}
