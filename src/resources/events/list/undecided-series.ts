import type { EntityManager } from 'typeorm';
import type { DayTime, UtcText } from '../../../calendar/dates/texts.js';
import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { withHintsFor } from '../../../persistence/sql/record-pages.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { datesByGap, firstByGap } from './first-of-series.js';
import { GAPS } from './gaps.js';
import { hiddenValues, type ListedEvents, possibleStatuses } from './list-strategy.js';
import { runsAt } from './window-parts.js';

/** Ids of series whose first date in a list does not show by its start alone. */
export interface UndecidedSeries {
  /** It is the first of those that no date of the same state comes before, or runs when the window begins. */
  readonly byState: readonly number[];
  /** Any of their dates may be the first one. */
  readonly byDate: readonly number[];
}

interface Row {
  readonly seriesId: number;
  readonly kind: 'state' | 'date' | 'late';
  readonly startUtc: UtcText;
  readonly span: number;
}

/**
 * Series with dates that run when the window begins; with dates in several states, which do not know each other's start; and
 * with dates that are not over when the window ends, while later ones are.
 */
export async function undecidedSeries(
  db: EntityManager,
  list: ListedEvents,
  filters: readonly ListCondition[],
): Promise<UndecidedSeries> {
  const { window } = list.criteria;
  const { end_date, ends_before, ends_after } = window;
  const inWindow = allOn(
    eventRows('correlated'),
    filters.filter(({ answeredBy }) => answeredBy === 'window'),
  );
  const isExclusive = ends_before && !(end_date && end_date.utc < ends_before.utc);
  const end = isExclusive ? ends_before : end_date;
  const rows = await readAll<Row>(db, [
    ...inSeveralStates(list, filters, inWindow),
    ...(ends_after ? [dates('state', running(list, ends_after))] : []),
    ...(end ? [dates('late', running(list, end, where(`events.end_utc ${isExclusive ? '>=' : '>'} ?`, end.utc)))] : []),
  ]);
  const late = rows.filter(({ kind }) => kind === 'late');
  const overtaken = end && late.length ? await readOvertaken(db, list, late, end.utc) : [];
  return {
    byState: idsOf(rows.filter(({ kind }) => kind === 'state')),
    byDate: idsOf([...rows.filter(({ kind }) => kind === 'date'), ...overtaken]),
  };
}

const idsOf = (rows: readonly Pick<Row, 'seriesId'>[]): number[] => [...new Set(rows.map(({ seriesId }) => seriesId))];

/** SELECTs of dates of series that are not all in one state, or not all seen by the viewer. */
function inSeveralStates(list: ListedEvents, filters: readonly ListCondition[], inWindow: Condition): Condition[] {
  const { viewer } = list.context;
  const scheduled = (kind: Row['kind'], hidden: readonly boolean[]) =>
    dates(
      kind,
      where(
        `events /*! FORCE INDEX (events_scheduled) */ WHERE events.publish_at > '' AND events.publish_at < '~'
           AND ${inWindow.sql}
           AND events.hidden IN (${hidden.map(Number).join()})`,
        ...inWindow.values,
      ),
    );
  if (!can(viewer, 'create-records')) return [scheduled('state', [false])];
  if (can(viewer, 'edit-others')) {
    const first = firstByGap(list, allOn(eventRows('correlated'), filters), 'events.series_id AS series_id');
    return [
      where(
        `SELECT 'state' AS kind, first_dates.series_id AS seriesId, '' AS startUtc, 0 AS span
         FROM (${first.sql}) AS first_dates GROUP BY first_dates.series_id HAVING COUNT(*) > 1`,
        ...first.values,
      ),
    ];
  }
  const unpublished = possibleStatuses(list).filter((status) => status !== 'publish');
  const own = allOf([where('events.author_id = ?', viewer.id), inWindow]);
  const ownIn = (index: string, further: Condition) => {
    const { sql, values } = allOf([own, further]);
    return dates('date', where(`events /*! FORCE INDEX (${index}) */ WHERE ${sql}`, ...values));
  };
  return [
    scheduled('date', hiddenValues(list)),
    ...(unpublished.length ? [ownIn('events_author', isOneOf('events.status', unpublished))] : []),
    ...(hiddenValues(list).includes(true) ? [ownIn('events_start', where('events.hidden = 1'))] : []),
  ];
}

/** SQL after FROM: the dates that run at an instant. */
export function running(list: ListedEvents, { utc }: DayTime, further?: Condition): Condition {
  const { sql, values } = allOf([
    isOneOf('events.hidden', hiddenValues(list).map(Number)),
    runsAt(utc, possibleStatuses(list)),
    where('events.series_id IS NOT NULL'),
    further,
  ]);
  return where(`events /*! FORCE INDEX (events_running) */ WHERE ${sql}`, ...values);
}

const dates = (kind: Row['kind'], { sql, values }: Condition): Condition =>
  where(
    `SELECT '${kind}' AS kind, events.series_id AS seriesId, events.start_utc AS startUtc, events.span AS span
     FROM ${sql} AND events.series_id IS NOT NULL`,
    ...values,
  );

/**
 * The series of late dates whose next one is over by the end of the window. It starts within the span of the late one, so only
 * the shorter gaps are looked up.
 */
function readOvertaken(db: EntityManager, list: ListedEvents, late: readonly Row[], end: UtcText): Promise<Row[]> {
  const spans = [...new Set(late.map(({ span }) => span))];
  return readAll<Row>(
    db,
    spans.map((span) => {
      const ofSpan = late.filter((row) => row.span === span);
      const [earliest = ''] = ofSpan.map(({ startUtc }) => startUtc).sort();
      const later = datesByGap(
        list,
        allOf([
          isOneOf('events.gap', GAPS.slice(0, span + 1)),
          where('events.start_utc >= ? AND events.start_utc <= ? AND events.end_utc <= ?', earliest, end, end),
          isOneOf('events.series_id', idsOf(ofSpan)),
        ]),
      );
      return where(`SELECT DISTINCT events.series_id AS seriesId FROM ${later.sql}`, ...later.values);
    }),
  );
}

/** Reads what some SELECTs find, with one statement. */
export async function readAll<Found>(db: EntityManager, selects: readonly Condition[]): Promise<Found[]> {
  if (selects.length === 0) return [];
  const sql = selects.map((select) => select.sql).join(' UNION ');
  return db.query<Found[]>(
    withHintsFor(db, sql),
    selects.flatMap(({ values }) => values),
  );
}
