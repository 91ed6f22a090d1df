import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import type { FirstDates } from '../criteria/list-criteria.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { firstByGap } from './first-of-series.js';
import type { ListedEvents } from './list-strategy.js';
import { readAll, running, type UndecidedSeries, undecidedSeries } from './undecided-series.js';

/** With more series than this whose first dates do not show by their start, the dates of all are numbered. */
const MAX_UNDECIDED = 2000;

/** A date that may be the first one of its series in a list. */
interface Candidate {
  readonly id: number;
  readonly seriesId: number;
  readonly startUtc: UtcText;
  /** Whether the index on gaps finds it as a first one. */
  readonly isByGap: number | boolean;
}

/**
 * The first dates of series in a list with all dates that the viewer sees of a window: most are those with no date before
 * them in it. Reads only the dates of other series; undefined if there are too many of these.
 */
export async function firstByStart(
  db: EntityManager,
  list: ListedEvents,
  filters: readonly ListCondition[],
): Promise<FirstDates | undefined> {
  const { window } = list.criteria;
  const conditions = allOn(eventRows('correlated'), filters);
  const undecided = await undecidedSeries(db, list, filters);
  const number = undecided.byState.length + undecided.byDate.length;
  if (number > MAX_UNDECIDED) return undefined;
  const candidates = number ? await readCandidates(db, list, conditions, undecided) : [];
  const first = new Map<number, Candidate>();
  for (const one of candidates) {
    const other = first.get(one.seriesId);
    if (!other || isBefore(one, other)) first.set(one.seriesId, one);
  }
  const isFirst = (one: Candidate) => first.get(one.seriesId) === one;
  const isByGap = (one: Candidate) => Number(one.isByGap) === 1;
  const { ends_after } = window;
  // Of dates that run when the window begins, those before start too early.
  const isByStart = (one: Candidate) => isByGap(one) || (ends_after !== undefined && one.startUtc <= ends_after.utc);
  return {
    isByStart: true,
    included: candidates.filter((one) => isFirst(one) && !isByStart(one)),
    excluded: candidates.filter((one) => !isFirst(one) && isByStart(one)),
    uncounted: candidates.filter((one) => isFirst(one) && !isByGap(one)),
    overcounted: candidates.filter((one) => !isFirst(one) && isByGap(one)),
  };
}

const isBefore = (one: Candidate, other: Candidate): boolean =>
  one.startUtc === other.startUtc ? one.id < other.id : one.startUtc < other.startUtc;

/**
 * Dates that meet the conditions: those of some series that no date of the same state comes before, those that run when the
 * window begins, and all dates of further series.
 */
async function readCandidates(
  db: EntityManager,
  list: ListedEvents,
  conditions: Condition,
  { byState, byDate }: UndecidedSeries,
): Promise<Candidate[]> {
  const { ends_after } = list.criteria.window;
  const ofSeries = isOneOf('events.series_id', byDate);
  const rows = [
    ...(ends_after ? [running(list, ends_after, conditions)] : []),
    ...(byDate.length
      ? [
          where(
            `events /*! FORCE INDEX (events_recurrence) */ WHERE ${ofSeries.sql} AND ${conditions.sql}`,
            ...ofSeries.values,
            ...conditions.values,
          ),
        ]
      : []),
  ];
  const isUndecided = isOneOf('events.series_id', [...byState, ...byDate]);
  const found = await readAll<Candidate>(db, [
    firstByGap(list, allOf([isUndecided, conditions]), `${COLUMNS}, 1 AS isByGap`),
    ...rows.map(({ sql, values }) => where(`SELECT ${COLUMNS}, 0 AS isByGap FROM ${sql}`, ...values)),
  ]);
  // What the index on gaps finds may be found again by another one.
  const byId = new Map(found.map((one) => [one.id, one]));
  for (const one of found) if (Number(one.isByGap) === 1) byId.set(one.id, one);
  return [...byId.values()];
}

const COLUMNS = 'events.id AS id, events.series_id AS seriesId, events.start_utc AS startUtc';
