import { type DayTime, SECONDS_A_DAY } from '../../../calendar/dates/texts.js';
import { can } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { allOf, type Condition, isOneOf, not, oneOf, where } from '../../../persistence/sql/conditions.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import { MIN_BOUND, shifted } from '../counting/time-bound.js';
import type { DateWindow } from '../criteria/date-window.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import { ALL_SPANS, SPAN_DAYS } from '../event-span.js';
import { allOn, type EventCondition, eventRows, type ListCondition } from './event-condition.js';
import { GAPS, isFirstByGap, isFirstByStart } from './gaps.js';
import { runsAt } from './window-parts.js';

/**
 * Of the events that meet the other conditions: those without a series, and the first date of each series. Undefined if the
 * list has all dates.
 */
export function firstOfSeries(
  criteria: ListCriteria,
  context: RequestContext,
  others: readonly ListCondition[],
): EventCondition | undefined {
  if (criteria.input.series_view !== 'first') return undefined;
  const condition = isWindowOfPublic(others, context)
    ? firstInWindow(criteria.window, metBy(others, criteria))
    : firstOfAll(metBy(others, criteria));
  return () => condition;
}

/**
 * SQL expression: the number of series with a date that meets the other conditions; undefined if no index finds their first
 * dates.
 */
export function totalOfSeries(
  { window }: ListCriteria,
  context: RequestContext,
  others: readonly ListCondition[],
): Condition | undefined {
  if (!isWindowOfPublic(others, context)) return undefined;
  const conditions = allOn(eventRows('correlated'), others);
  const { sql, values } = allOf([conditions, isFirstByGap(window)]);
  const dates = numberedOfUndecided(window, conditions);
  const isFound = isFirstByGap(window);
  return where(
    `((SELECT COUNT(*) FROM events /*! FORCE INDEX (events_gap) */ WHERE ${sql})
      + (SELECT COALESCE(SUM(CASE WHEN dates.nth = 1 THEN 1 ELSE 0 END - CASE WHEN ${isFound.sql} THEN 1 ELSE 0 END), 0)
         FROM (${dates.sql}) AS dates JOIN events ON events.id = dates.id))`,
    ...[...values, ...isFound.values, ...dates.values],
  );
}

/** Whether a list has all public dates of a window. */
const isWindowOfPublic = (others: readonly ListCondition[], { viewer }: RequestContext): boolean =>
  !can(viewer, 'create-records') &&
  others.every(({ answeredBy }) => answeredBy === 'visibility' || answeredBy === 'window');

/** The dates of all series that meet the conditions are numbered. */
function firstOfAll(conditions: Condition): Condition {
  const dates = numbered('events', allOf([where('events.series_id IS NOT NULL'), conditions]));
  return oneOf([where('events.series_id IS NULL'), isOneOfThem(dates, 'nth = 1')]);
}

/**
 * A date is the first one of public dates in a window if the one before it is not within. Its start says so, which the index
 * on starts has. Only the dates of series where it does not are numbered.
 */
function firstInWindow(window: DateWindow, conditions: Condition): Condition {
  const dates = numberedOfUndecided(window, conditions);
  return oneOf([allOf([isFirstByStart(window), not(isOneOfThem(dates, 'nth > 1'))]), isOneOfThem(dates, 'nth = 1')]);
}

function numberedOfUndecided(window: DateWindow, conditions: Condition): Condition {
  const { sql, values } = undecidedSeries(window, conditions);
  return numbered(`(${sql}) AS undecided JOIN events ON events.series_id = undecided.series_id`, conditions, values);
}

/**
 * Series with dates that run when the window begins, or when it ends while a later one is over by then: their start does not
 * tell whether they are shown. And those with dates that are published at different times, which do not know each other's
 * start.
 */
function undecidedSeries({ ends_after, end_date, ends_before }: DateWindow, conditions: Condition): Condition {
  const running = (limit: DayTime, further?: Condition) => {
    const { sql, values } = allOf([where('events.hidden = 0'), runsAt(limit.utc, ['publish']), further]);
    return where(`events /*! FORCE INDEX (events_running) */ WHERE ${sql}`, ...values);
  };
  const selects = [
    where(
      `events /*! FORCE INDEX (events_scheduled) */ WHERE events.publish_at > '' AND ${conditions.sql}`,
      ...conditions.values,
    ),
    ...(ends_after ? [running(ends_after)] : []),
    ...[end_date, ends_before].flatMap((limit) => (limit ? [running(limit, hasLaterUntil(limit))] : [])),
  ].map(({ sql, values }) => where(`SELECT series_id FROM ${sql} AND events.series_id IS NOT NULL`, ...values));
  return where(selects.map(({ sql }) => sql).join(' UNION '), ...selects.flatMap(({ values }) => values));
}

/**
 * Condition on public dates of `events` that run at an instant: the next one of the series is over by then. It starts within
 * the span of the earlier one, so only the shorter gaps are looked up.
 */
function hasLaterUntil({ utc }: DayTime): Condition {
  return oneOf(
    ALL_SPANS.map((span) => {
      const days = SPAN_DAYS[span];
      const from = days === undefined ? MIN_BOUND : shifted(utc, -days * SECONDS_A_DAY);
      const later = allOf([
        isOneOf('later.gap', GAPS.slice(0, span + 1)),
        where("later.status = 'publish' AND later.hidden = 0"),
        where('later.start_utc >= ? AND later.start_utc <= ? AND later.end_utc <= ?', from, utc, utc),
        where('later.previous_start_utc = events.start_utc AND later.series_id = events.series_id'),
      ]);
      return where(
        `events.span = ? AND EXISTS
           (SELECT 1 FROM events AS later /*! FORCE INDEX (events_gap) */ WHERE ${later.sql})`,
        span,
        ...later.values,
      );
    }),
  );
}

/** SELECT of some dates with their place in the series, in order of start, as `nth`. */
function numbered(source: string, filter: Condition, values: readonly unknown[] = []): Condition {
  return where(
    `SELECT events.id AS id, ROW_NUMBER() OVER (PARTITION BY events.series_id ORDER BY events.start_utc, events.id) AS nth
     FROM ${source} WHERE ${filter.sql}`,
    ...values,
    ...filter.values,
  );
}

const isOneOfThem = ({ sql, values }: Condition, which: string): Condition =>
  where(`events.id IN (SELECT dates.id FROM (${sql}) AS dates WHERE dates.${which})`, ...values);

/** The conditions on rows of `events`; words are looked up in their index, where it has the events of the list. */
function metBy(conditions: readonly ListCondition[], { words, statuses }: ListCriteria): Condition {
  const rows = eventRows('semi-join');
  const isIndexed = words && !statuses?.includes('trash');
  return allOf(
    conditions.flatMap(({ answeredBy, on }) => {
      const found = isIndexed && answeredBy === 'words' ? hasWords(words) : undefined;
      return found && words?.isExact ? [found] : [found, on(rows)];
    }),
  );
}
