import { can } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { allOf, type Condition, not, oneOf, where } from '../../../persistence/sql/conditions.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import type { DateWindow } from '../criteria/date-window.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import { type EventCondition, eventRows, type ListCondition } from './event-condition.js';
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
  const isWindow = others.every(({ answeredBy }) => answeredBy === 'visibility' || answeredBy === 'window');
  const condition =
    isWindow && !can(context.viewer, 'create-records')
      ? firstInWindow(criteria.window, metBy(others, criteria))
      : firstOfAll(metBy(others, criteria));
  return () => condition;
}

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
  const { sql, values } = undecidedSeries(window, conditions);
  const dates = numbered(
    `(${sql}) AS undecided JOIN events ON events.series_id = undecided.series_id`,
    conditions,
    values,
  );
  return oneOf([allOf([isFirstByStart(window), not(isOneOfThem(dates, 'nth > 1'))]), isOneOfThem(dates, 'nth = 1')]);
}

/** The date before starts too early for the window, or there is none. */
function isFirstByStart({ start_date, starts_after, ends_after }: DateWindow): Condition {
  const earlier = [
    start_date && where('events.previous_start_utc < ?', start_date.utc),
    ...[starts_after, ends_after].map((limit) => limit && where('events.previous_start_utc <= ?', limit.utc)),
  ];
  return oneOf([where("events.previous_start_utc = ''"), ...earlier]);
}

/**
 * Series with dates that run when the window begins or ends, which their start does not tell, and those with dates that are
 * published at different times, which do not know each other's start.
 */
function undecidedSeries({ ends_after, end_date, ends_before }: DateWindow, conditions: Condition): Condition {
  const selects = [
    where(
      `events /*! FORCE INDEX (events_scheduled) */ WHERE events.publish_at > '' AND ${conditions.sql}`,
      ...conditions.values,
    ),
    ...[ends_after, end_date, ends_before].flatMap((limit) => {
      if (!limit) return [];
      const { sql, values } = runsAt(limit.utc, ['publish']);
      return [where(`events /*! FORCE INDEX (events_running) */ WHERE ${sql}`, ...values)];
    }),
  ].map(({ sql, values }) => where(`SELECT series_id FROM ${sql} AND events.series_id IS NOT NULL`, ...values));
  return where(selects.map(({ sql }) => sql).join(' UNION '), ...selects.flatMap(({ values }) => values));
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
