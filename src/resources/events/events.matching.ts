import type { Caller } from '../../http/access/caller.js';
import type { Place } from '../../http/paging/page.js';
import { allOf, type Condition, where } from '../../persistence/conditions.js';
import {
  eventsWithWords,
  isHopeless,
  isInOrder,
  inOrder,
  type WordsFound,
} from '../../persistence/search-index/words-found.js';
import { eventOrder } from './event-order.js';
import { type EventsAsked, inside, isWalked, narrowed, orderAsked } from './events.query.js';

/** A list of public events that is searched for words the index can tell. */
export type MatchingAsked = EventsAsked & { readonly wordsFound: WordsFound };

/** Whether the index of words tells which events a list is about. */
export function isByWords(asked: EventsAsked): asked is MatchingAsked {
  return asked.wordsFound !== undefined;
}

/**
 * The same list as a page of it, of so many events, is soonest found by words: all gathered, or in the order of the index
 * as far as the page goes. Undefined where the events in order give it sooner.
 */
export function pagedByWords(asked: EventsAsked, total: number): MatchingAsked | undefined {
  if (!isByWords(asked)) return undefined;
  if (!isWalked(asked, total)) return asked;
  const wordsFound = orderAsked(asked).by === 'start_date' ? inOrder(asked.wordsFound) : undefined;
  return wordsFound && { ...asked, wordsFound };
}

/** Whether the index has such a list in order, however many events are on it. */
export function isInWordOrder(asked: EventsAsked): boolean {
  return isByWords(asked) && orderAsked(asked).by === 'start_date' && isInOrder(asked.wordsFound);
}

/** The number of events of such a list, as an SQL expression. */
export function matchingTotal(asked: MatchingAsked, context: Caller): Condition {
  if (isHopeless(asked.wordsFound)) return where('0');
  const { sql, values } = matching(asked, context, narrowed(asked, context));
  return where(`(SELECT COUNT(*) FROM ${sql})`, ...values);
}

/** SELECT of a page of such a list, as `id` and `sort_key`. */
export function matchingPage(asked: MatchingAsked, context: Caller, { limit, offset }: Place): Condition {
  const { by, order } = orderAsked(asked);
  const isByStart = by === 'start_date';
  const { column, direction } = eventOrder(by, order);
  const narrow = narrowed(asked, context) ?? (isByStart ? undefined : where('1=1'));
  const { sql, values } = matching(asked, context, narrow);
  const key = isByStart ? 'matching.start_utc' : column;
  return where(
    `SELECT matching.id AS id, ${key} AS sort_key FROM ${sql}
     ORDER BY ${key} ${direction}, matching.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...values,
  );
}

/** What follows FROM: the events that have the words, looked up only where something else narrows or orders them. */
function matching({ wordsFound, window }: MatchingAsked, { now }: Caller, narrow: Condition | undefined): Condition {
  const within = allOf([where('event_words.publish_at <= ?', now), inside('event_words', window)]);
  const { sql, values } = eventsWithWords(wordsFound, within);
  if (!narrow) return where(`(${sql}) AS matching`, ...values);
  return where(
    `(${sql}) AS matching JOIN events ON events.id = matching.id WHERE ${narrow.sql}`,
    ...values,
    ...narrow.values,
  );
}
