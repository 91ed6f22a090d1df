import { allOf, type Condition, where } from '../../persistence/conditions.js';
import type { Rows } from '../../persistence/transaction.js';
import { eventsWithWords, isHopeless, inOrder, type WordsFound } from '../../persistence/search-index/words-found.js';
import { eventOrderSql } from './event-order.js';
import type { Asking } from './events-asked.js';
import { type EventsAsked, inside, isWalked, narrowed, orderAsked, type Place } from './events.query.js';

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

/** The number of events of such a list. */
export async function countMatching(rows: Rows, asked: MatchingAsked, asking: Asking): Promise<number> {
  if (isHopeless(asked.wordsFound)) return 0;
  const { sql, values } = matching(asked, asking, narrowed(asked, asking));
  const [row] = await rows.query<{ total: number | string }[]>(`SELECT COUNT(*) AS total FROM ${sql}`, [...values]);
  return Number(row?.total ?? 0);
}

/** The ids of a page of such a list. */
export async function readMatchingIds(
  rows: Rows,
  asked: MatchingAsked,
  asking: Asking,
  { limit, offset }: Place,
): Promise<number[]> {
  const { by, order } = orderAsked(asked);
  const isByStart = by === 'start_date';
  const orderBy = isByStart ? `matching.start_utc ${order}, matching.id ${order}` : eventOrderSql(by, order);
  const narrow = narrowed(asked, asking) ?? (isByStart ? undefined : where('1=1'));
  const { sql, values } = matching(asked, asking, narrow);
  const found = await rows.query<{ id: number }[]>(
    `SELECT matching.id AS id FROM ${sql} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    [...values],
  );
  return found.map(({ id }) => id);
}

/** What follows FROM: the events that have the words, looked up only where something else narrows or orders them. */
function matching({ wordsFound, window }: MatchingAsked, { now }: Asking, narrow: Condition | undefined): Condition {
  const within = allOf([where('event_words.publish_at <= ?', now), inside('event_words', window)]);
  const { sql, values } = eventsWithWords(wordsFound, within);
  if (!narrow) return where(`(${sql}) AS matching`, ...values);
  return where(
    `(${sql}) AS matching JOIN events ON events.id = matching.id WHERE ${narrow.sql}`,
    ...values,
    ...narrow.values,
  );
}
