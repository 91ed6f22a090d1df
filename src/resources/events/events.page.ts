import { readIds } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Asking } from './events-asked.js';
import { isPagedByLinks, readLinkedIds } from './events.linked.js';
import { pagedByWords, readMatchingIds } from './events.matching.js';
import { type EventsAsked, isWalked, type Place, selectEvents } from './events.query.js';

/** The ids of one page of a list of so many events, in order, found in the cheapest way known for what it asks. */
export function readPageIds(
  rows: Rows,
  asked: EventsAsked,
  asking: Asking,
  total: number,
  place: Place,
): Promise<number[]> {
  const byWords = pagedByWords(asked, total);
  if (byWords) return readMatchingIds(rows, byWords, asking, place);
  if (isPagedByLinks(asked, asking, total)) return readLinkedIds(rows, asked, asking, place);
  const lookup = isWalked(asked, total) ? 'probed' : 'gathered';
  return readIds(rows, 'events', { ...selectEvents({ ...asked, lookup }, asking), ...place });
}
