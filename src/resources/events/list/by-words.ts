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
 * Finds public events by the word index, which repeats their times. Other filters are checked on the events that have the
 * words. Few hits are gathered and sorted; many are read in order, of the index if it has them so, else of events.
 */
export function byWords(query: ListQuery): ListStrategy | undefined {
  const { words } = query.criteria;
  if (!words) return undefined;
  const isByStart = query.orderBy === 'start_date';
  return {
    total: wordTotal(words, query),
    isInOrder: isByStart && isOrderedByStart(words),
    page(count) {
      const ordered = isByStart ? narrowedToSorted(words) : undefined;
      const best = usesIndexOrder(query, count) ? ordered : words;
      return best ? wordPage(best, query) : pageByRows(query, count);
    },
  };
}

function wordTotal(words: WordMatches, query: ListQuery): Condition {
  if (matchesNothing(words)) return where('0');
  const { sql, values } = eventsWith(words, query, furtherConditions(words, query));
  return where(`(SELECT COUNT(*) FROM ${sql})`, ...values);
}

function wordPage(words: WordMatches, query: ListQuery): Condition {
  const isByStart = query.orderBy === 'start_date';
  const { column, direction } = query.order;
  const { limit, offset } = query.position;
  // Other orders need a column of the event.
  const further = furtherConditions(words, query) ?? (isByStart ? undefined : where('1=1'));
  const { sql, values } = eventsWith(words, query, further);
  const key = isByStart ? 'matching.start_utc' : column;
  return where(
    `SELECT matching.id AS id, ${key} AS sort_key FROM ${sql}
     ORDER BY ${key} ${direction}, matching.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...values,
  );
}

/** What the word index leaves open. Few events are left by then, so other tables are looked into for each of them. */
function furtherConditions({ isExact }: WordMatches, query: ListQuery): Condition | undefined {
  const further = conditionsBy(query, 'links', 'row', ...(isExact ? [] : (['words'] as const)));
  return further.length ? allOn(eventRows('correlated'), further) : undefined;
}

/** What follows FROM: the events that have the words, joined with `events` only if further conditions need it. */
function eventsWith(words: WordMatches, query: ListQuery, further: Condition | undefined): Condition {
  const rows = { table: 'event_words', eventId: 'event_words.event_id', form: 'correlated' } as const;
  const within = allOf([
    where('event_words.publish_at <= ?', query.context.now),
    allOn(rows, conditionsBy(query, 'window')),
  ]);
  const { sql, values } = eventsWithWords(words, within);
  if (!further) return where(`(${sql}) AS matching`, ...values);
  return where(
    `(${sql}) AS matching JOIN events ON events.id = matching.id WHERE ${further.sql}`,
    ...values,
    ...further.values,
  );
}
