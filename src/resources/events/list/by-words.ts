import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import { eventsWithWords, isOrderedByStart, MATCH } from '../../../read-models/word-index/event-matches.js';
import { matchesNothing, type WordMatches } from '../../../read-models/word-index/match-words.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import { pageByRows, usesIndexOrder } from './by-rows.js';
import { allOn, type EventCondition, eventRows } from './event-condition.js';
import { conditionsBy, type ListQuery, type ListStrategy, namedIds } from './list-strategy.js';
import { fromNearerEnd } from './page-position.js';
import { setsOfSearch } from './search-sets.js';
import { setTotal } from './set-total.js';
import { smallerSide } from './smaller-side.js';
import { visibleMatches } from './visible-matches.js';

/** A word in more than this share of all events is counted by itself. */
const FREQUENT = 1 / 5;

/** Up to this share of a word's events, each event of its other forms is looked up. */
const RARE_FORMS = 1 / 20;

/**
 * Finds events by the word index, which has copies of their times; other filters are checked on the matches. Few matches are
 * collected and sorted. Many are read in the order of the list: of single words in the word index, others in `events`.
 */
export function byWords(query: ListQuery): ListStrategy | undefined {
  const { words, input, statuses } = query.criteria;
  // Chosen events and the children of one are few, and the index has none in the trash.
  if (!words || namedIds(query) || input.post_parent !== undefined || statuses?.includes('trash')) return undefined;
  const isInOrder = query.orderBy === 'start_date' && isOrderedByStart(words);
  return {
    total: () => wordTotal(words, query),
    isInOrder,
    page(size) {
      const isLong = !size || usesIndexOrder(query, size);
      if (isLong && !isInOrder) return pageByRows(withLookups(words, query), size);
      return wordPage(words, query, size?.count, isLong);
    },
    sets: () => setsOfSearch(words, query),
  };
}

/** The list with its search as a look-up in the word index, checked after all other conditions. */
function withLookups(words: WordMatches, query: ListQuery): ListQuery {
  const condition = hasWords(words);
  const [search] = conditionsBy(query, 'words');
  if (!condition || !search) return query;
  const on: EventCondition = (rows) => allOf([condition, words.isExact ? undefined : search.on(rows)]);
  return { ...query, conditions: [...query.conditions.filter((other) => other !== search), { ...search, on }] };
}

function wordTotal(words: WordMatches, query: ListQuery): Condition {
  if (matchesNothing(words)) return where('0');
  const counts = byMostFrequent(words, query) ?? setTotal(words, query);
  return counts ?? countOf(words, query);
}

function countOf(words: WordMatches, query: ListQuery): Condition {
  const { sql, values } = matches(words, query, { columns: 'COUNT(*)', isLong: false, needsRow: false });
  return where(`(${sql})`, ...values);
}

/**
 * SQL expression: the number of events with a frequent word, and of those with only rare forms of it, such as its plural.
 * Undefined if the search has other parts, or the list other filters.
 */
function byMostFrequent(words: WordMatches, query: ListQuery): Condition | undefined {
  const [first, ...others] = [...(words.oneOfEach[0] ?? [])].sort((one, other) => other.events - one.events);
  if (!first || !others.length || words.oneOfEach.length > 1 || words.none.length || !words.isExact) return undefined;
  const isFrequent = first.events > words.everyEvent.events * FREQUENT;
  const ofOthers = others.reduce((sum, { events }) => sum + events, 0);
  if (!isFrequent || ofOthers > first.events * RARE_FORMS) return undefined;
  if (conditionsBy(query, 'links', 'id', 'row').length) return undefined;
  const frequent = countOf({ ...words, oneOfEach: [[first]] }, query);
  const rare = countOf({ ...words, oneOfEach: [others], none: [first] }, query);
  return where(`(${frequent.sql} + ${rare.sql})`, ...frequent.values, ...rare.values);
}

function wordPage(words: WordMatches, query: ListQuery, count: number | undefined, isLong: boolean): Condition {
  const isByStart = query.orderBy === 'start_date';
  const { column } = query.order;
  const { direction, limit, offset } = fromNearerEnd(query, count);
  const key = isByStart ? `${MATCH}.start_utc` : column;
  const columns = `${MATCH}.event_id AS id, ${key} AS sort_key`;
  const { sql, values } = matches(words, query, { columns, isLong, needsRow: !isByStart });
  return where(
    `${sql}
     ORDER BY ${key} ${direction}, ${MATCH}.event_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...values,
  );
}

/** SELECT of the events with the words that meet all conditions; joined with `events` where a column is needed. */
function matches(
  words: WordMatches,
  query: ListQuery,
  { columns, isLong, needsRow }: { columns: string; isLong: boolean; needsRow: boolean },
): Condition {
  const begin = isLong ? undefined : smallerSide(query);
  const rest = { ...query, conditions: query.conditions.filter((condition) => !begin?.answered.includes(condition)) };
  const limits = {
    within: (table: string) =>
      allOf([visibleMatches(query, table), allOn(rowsOf(table), conditionsBy(query, 'window'))]),
    among: begin?.events,
  };
  const { source, filter } = eventsWithWords(words, limits);
  const onRow = conditionsBy(rest, 'row');
  const onIds = conditionsBy(rest, 'id', ...(words.isExact ? [] : (['words'] as const)));
  const join = onRow.length || needsRow ? ` JOIN events ON events.id = ${MATCH}.event_id` : '';
  const { sql, values } = allOf([
    filter,
    // Few matches remain, so subqueries are correlated.
    allOn(rowsOf(MATCH), conditionsBy(rest, 'links')),
    allOn(eventRows('correlated'), onRow),
    // Of events that are read anyway, after their own columns.
    allOn(onRow.length ? eventRows('correlated') : rowsOf(MATCH), onIds),
  ]);
  // Without the hint, MySQL begins with the word if the statistics of the index are stale.
  const select = begin ? 'SELECT /*! STRAIGHT_JOIN */' : 'SELECT';
  return where(`${select} ${columns} FROM ${source.sql}${join} WHERE ${sql}`, ...source.values, ...values);
}

const rowsOf = (table: string) => ({ table, eventId: `${table}.event_id`, form: 'correlated' }) as const;
