import { allOf, type Condition, isOneOf, not, oneOf, where } from '../../../persistence/sql/conditions.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import type { FoundDate, ListCriteria } from '../criteria/list-criteria.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { firstOfEachGap, isFirstByStart } from './gaps.js';
import { linkRows } from './link-rows.js';
import { hiddenValues, type ListedEvents, type ListQuery, possibleStatuses } from './list-strategy.js';

/**
 * Of the events that meet the other conditions: those without a series, and the first date of each series. Undefined if the
 * list has all dates.
 */
export function firstOfSeries(list: ListedEvents, others: readonly ListCondition[]): ListCondition | undefined {
  const { input, window, firstDates } = list.criteria;
  if (input.series_view !== 'first') return undefined;
  const field = 'series_view';
  if (!firstDates) {
    const condition = firstOfAll(list, others);
    return { field, answeredBy: 'row', on: () => condition };
  }
  const { isByStart, included, excluded } = firstDates;
  const isIncluded = included.length ? isAmong(included) : undefined;
  if (!isByStart) {
    const condition = oneOf([where('events.series_id IS NULL'), isIncluded]);
    return { field, answeredBy: 'row', on: () => condition };
  }
  const isFirst = allOf([isFirstByStart(window), excluded.length ? not(isAmong(excluded)) : undefined]);
  const condition = oneOf([isFirst, isIncluded]);
  return { field, answeredBy: 'starts', on: () => condition };
}

/** SQL expression: the number of series in a list; undefined if no index finds their first dates. */
export function totalOfSeries(query: ListQuery): Condition | undefined {
  const { conditions, criteria } = query;
  const { window, firstDates } = criteria;
  if (!firstDates?.isByStart) return undefined;
  const { uncounted, overcounted } = firstDates;
  const others = conditions.filter(({ field }) => field !== 'series_view');
  const counts = datesOfEachGap(query, allOn(eventRows('correlated'), others));
  // A part of the list, up to a start, is counted like the whole.
  const isCounted = ({ startUtc }: FoundDate) => !window.starts_before || startUtc < window.starts_before.utc;
  const further = uncounted.filter(isCounted).length - overcounted.filter(isCounted).length;
  return where(
    `(${counts.map(({ sql }) => `(SELECT COUNT(*) FROM ${sql})`).join(' + ')} + ${further})`,
    ...counts.flatMap(({ values }) => values),
  );
}

const isAmong = (dates: readonly FoundDate[]): Condition =>
  isOneOf(
    'events.id',
    dates.map(({ id }) => id),
  );

/** SELECT of the dates that meet a condition and that no date of the same state comes before in the window. */
export function firstByGap(list: ListedEvents, condition: Condition, columns: string): Condition {
  const selects = datesOfEachGap(list, condition);
  return where(
    selects.map(({ sql }) => `SELECT ${columns} FROM ${sql}`).join(' UNION ALL '),
    ...selects.flatMap(({ values }) => values),
  );
}

/** The same as SQL after FROM, for each gap: of an OR, SQLite reads all gaps. */
const datesOfEachGap = (list: ListedEvents, condition: Condition): Condition[] =>
  firstOfEachGap(list.criteria.window).map((isFirst) => datesByGap(list, allOf([isFirst, condition])));

/** SQL after FROM: dates of series that meet a condition, by the index on gaps. */
export function datesByGap(list: ListedEvents, condition: Condition): Condition {
  const { sql, values } = allOf([
    isOneOf('events.status', possibleStatuses(list)),
    isOneOf('events.hidden', hiddenValues(list).map(Number)),
    condition,
  ]);
  return where(`events /*! FORCE INDEX (events_gap) */ WHERE ${sql}`, ...values);
}

/** The dates of all series that meet the conditions are numbered. */
function firstOfAll(list: ListedEvents, filters: readonly ListCondition[]): Condition {
  const { sql, values } = firstByNumber(list, filters);
  return oneOf([where('events.series_id IS NULL'), where(`events.id IN (${sql})`, ...values)]);
}

/** SELECT of the ids of the first date of each series that meets the conditions. */
export function firstByNumber(list: ListedEvents, filters: readonly ListCondition[]): Condition {
  const { sql, values } = datesByLinks(list, filters) ?? datesByRows(list, filters);
  return where(
    `SELECT dates.id FROM
       (SELECT matching.id, ROW_NUMBER() OVER (PARTITION BY matching.series_id ORDER BY matching.start_utc, matching.id) AS nth
        FROM (SELECT /*! STRAIGHT_JOIN */ DISTINCT events.id AS id, events.series_id AS series_id, events.start_utc AS start_utc
              FROM ${sql} AND events.series_id IS NOT NULL) AS matching) AS dates
     WHERE dates.nth = 1`,
    ...values,
  );
}

/** SQL after FROM: the events that meet the conditions, by the join table of their links; undefined without such a filter. */
function datesByLinks(
  { criteria, context }: ListedEvents,
  conditions: readonly ListCondition[],
): Condition | undefined {
  const rows = criteria.words ? undefined : linkRows({ criteria, context, conditions });
  if (!rows) return undefined;
  const { sql, values } = allOf([rows.filter, allOn(eventRows('correlated'), rows.remaining)]);
  return where(`${rows.table} JOIN events ON events.id = ${rows.table}.event_id WHERE ${sql}`, ...values);
}

function datesByRows({ criteria }: ListedEvents, filters: readonly ListCondition[]): Condition {
  const { sql, values } = metBy(filters, criteria);
  return where(`events WHERE ${sql}`, ...values);
}

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
