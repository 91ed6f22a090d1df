import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import {
  eventsWithWords,
  isOrderedByStart,
  matchesNothing,
  narrowedToSorted,
  type WordMatches,
} from '../../../read-models/word-index/match-words.js';
import { pageByRows, usesIndexOrder } from './by-rows.js';
import { allOn, eventRows } from './event-condition.js';
import { conditionsBy, type ListQuery, type ListStrategy } from './list-strategy.js';

/**
 * Finds public events by the word index, which has copies of their times; other filters are checked on the matches. Few
 * matches are collected and sorted. Many are read in order: from the word index if it returns them sorted, else from
 * `events`.
 */
export function byWords(query: ListQuery): ListStrategy | undefined {
  const { words } = query.criteria;
  if (!words) return undefined;
  const isByStart = query.orderBy === 'start_date';
  return {
    total: wordTotal(words, query),
    isInOrder: isByStart && isOrderedByStart(words),
    page(count) {
      const sorted = isByStart ? narrowedToSorted(words) : undefined;
      const matches = usesIndexOrder(query, count) ? sorted : words;
      return matches ? wordPage(matches, query) : pageByRows(query, count);
    },
  };
}

function wordTotal(words: WordMatches, query: ListQuery): Condition {
  if (matchesNothing(words)) return where('0');
  const { sql, values } = eventsWith(words, query, remainingConditions(words, query));
  return where(`(SELECT COUNT(*) FROM ${sql})`, ...values);
}

function wordPage(words: WordMatches, query: ListQuery): Condition {
  const isByStart = query.orderBy === 'start_date';
  const { column, direction } = query.order;
  const { limit, offset } = query.position;
  // Other orders need the join, for a column of the event.
  const remaining = remainingConditions(words, query) ?? (isByStart ? undefined : where('1=1'));
  const { sql, values } = eventsWith(words, query, remaining);
  const key = isByStart ? 'matching.start_utc' : column;
  return where(
    `SELECT matching.id AS id, ${key} AS sort_key FROM ${sql}
     ORDER BY ${key} ${direction}, matching.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...values,
  );
}

/** The conditions that the word index cannot answer. Few matches remain, so subqueries are correlated. */
function remainingConditions({ isExact }: WordMatches, query: ListQuery): Condition | undefined {
  const remaining = conditionsBy(query, 'links', 'row', ...(isExact ? [] : (['words'] as const)));
  return remaining.length ? allOn(eventRows('correlated'), remaining) : undefined;
}

/** FROM clause: the events with the words, joined with `events` only if there are remaining conditions. */
function eventsWith(words: WordMatches, query: ListQuery, remaining: Condition | undefined): Condition {
  const rows = { table: 'event_words', eventId: 'event_words.event_id', form: 'correlated' } as const;
  const within = allOf([
    where('event_words.publish_at <= ?', query.context.now),
    allOn(rows, conditionsBy(query, 'window')),
  ]);
  const { sql, values } = eventsWithWords(words, within);
  if (!remaining) return where(`(${sql}) AS matching`, ...values);
  return where(
    `(${sql}) AS matching JOIN events ON events.id = matching.id WHERE ${remaining.sql}`,
    ...values,
    ...remaining.values,
  );
}
