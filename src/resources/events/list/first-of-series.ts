import { allOf, type Condition, isOneOf, not, oneOf, where } from '../../../persistence/sql/conditions.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import type { FoundDate, ListCriteria } from '../criteria/list-criteria.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { isFirstByGap, isFirstByStart } from './gaps.js';
import { hiddenValues, type ListedEvents, type ListQuery, possibleStatuses } from './list-strategy.js';

/**
 * Of the events that meet the other conditions: those without a series, and the first date of each series. Undefined if the
 * list has all dates.
 */
export function firstOfSeries(criteria: ListCriteria, others: readonly ListCondition[]): ListCondition | undefined {
  const { input, window, firstDates } = criteria;
  if (input.series_view !== 'first') return undefined;
  const field = 'series_view';
  if (!firstDates) {
    const condition = firstOfAll(metBy(others, criteria));
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
  const { sql, values } = datesByGap(query, allOf([allOn(eventRows('correlated'), others), isFirstByGap(window)]));
  // A part of the list, up to a start, is counted like the whole.
  const isCounted = ({ startUtc }: FoundDate) => !window.starts_before || startUtc < window.starts_before.utc;
  const further = uncounted.filter(isCounted).length - overcounted.filter(isCounted).length;
  return where(`((SELECT COUNT(*) FROM ${sql}) + ${further})`, ...values);
}

const isAmong = (dates: readonly FoundDate[]): Condition =>
  isOneOf(
    'events.id',
    dates.map(({ id }) => id),
  );

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
function firstOfAll(conditions: Condition): Condition {
  const { sql, values } = firstByNumber(conditions);
  return oneOf([where('events.series_id IS NULL'), where(`events.id IN (${sql})`, ...values)]);
}

/** SELECT of the ids of the first date of each series that meets the conditions. */
export function firstByNumber(conditions: Condition): Condition {
  return where(
    `SELECT dates.id FROM
       (SELECT events.id AS id,
               ROW_NUMBER() OVER (PARTITION BY events.series_id ORDER BY events.start_utc, events.id) AS nth
        FROM events WHERE events.series_id IS NOT NULL AND ${conditions.sql}) AS dates
     WHERE dates.nth = 1`,
    ...conditions.values,
  );
}

/** The conditions on rows of `events`; words are looked up in their index, where it has the events of the list. */
export function metBy(conditions: readonly ListCondition[], { words, statuses }: ListCriteria): Condition {
  const rows = eventRows('semi-join');
  const isIndexed = words && !statuses?.includes('trash');
  return allOf(
    conditions.flatMap(({ answeredBy, on }) => {
      const found = isIndexed && answeredBy === 'words' ? hasWords(words) : undefined;
      return found && words?.isExact ? [found] : [found, on(rows)];
    }),
  );
}
