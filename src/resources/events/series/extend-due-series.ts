import type { DataSource } from 'typeorm';
import type { Lease } from '../../../persistence/sql/lease.js';
import { dueUntil, extendByMonth, type Extension, type HorizonContext } from './extend-series.js';

/** Name of the lease. */
export const HORIZON = 'horizon';

/** Series that one statement reads. */
const AT_ONCE = 100;

export interface HorizonOptions {
  readonly lease: Lease;
  readonly isStopped?: () => boolean;
  /** A series that could not be extended; the others are. */
  readonly onFailure: (seriesId: number, error: unknown) => void;
}

export interface HorizonReport {
  /** `other`: another process does it. */
  outcome: 'done' | 'other';
  /** Number of new events. */
  stored: number;
  /** Number of series that could not be extended. */
  failed: number;
  /** Number of series that have as many dates as they may have. */
  full: number;
}

/**
 * Extends all series whose dates are not stored far enough, a month at a time, until none is due or the process stops.
 * Without such series it is one look at an index. Another process goes on where one was killed.
 */
export async function extendDueSeries(
  database: DataSource,
  context: HorizonContext,
  options: HorizonOptions,
): Promise<HorizonReport> {
  const report: HorizonReport = { outcome: 'done', stored: 0, failed: 0, full: 0 };
  const isOver = () => report.outcome === 'other' || options.isStopped?.() === true;
  try {
    let due: number[];
    let after = 0;
    do {
      due = await readDue(database, after, context);
      for (const id of due) {
        if (!isOver()) await extendSeries(database, id, context, { options, report, isOver });
        after = id;
      }
    } while (due.length === AT_ONCE && !isOver());
  } finally {
    await options.lease.release();
  }
  return report;
}

interface Look {
  readonly options: HorizonOptions;
  readonly report: HorizonReport;
  readonly isOver: () => boolean;
}

async function extendSeries(
  database: DataSource,
  id: number,
  context: HorizonContext,
  { options: { lease, onFailure }, report, isOver }: Look,
): Promise<void> {
  for (let state: Extension['state'] = 'due'; state === 'due' && !isOver();) {
    if (!(await lease.hold())) {
      report.outcome = 'other';
      return;
    }
    try {
      const extension = await extendByMonth(database, id, context);
      report.stored += extension.stored;
      if (extension.state === 'full') report.full += 1;
      state = extension.state;
    } catch (error) {
      report.failed += 1;
      onFailure(id, error);
      return;
    }
  }
}

async function readDue(database: DataSource, after: number, context: HorizonContext): Promise<number[]> {
  const found = await database.query<{ id: number }[]>(
    `SELECT id FROM series WHERE materialised_until <= ? AND id > ? AND status <> 'trash' ORDER BY id LIMIT ${AT_ONCE}`,
    [dueUntil(context), after],
  );
  return found.map(({ id }) => id);
}
