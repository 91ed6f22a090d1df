import type { Caller } from '../../http/access/caller.js';
import { can } from '../../calendar/viewer.js';
import type { Place } from '../../http/paging/page.js';
import { type Condition, where } from '../../persistence/conditions.js';
import { pageOf, readPage, readTotal } from '../../persistence/records.js';
import { readSlice } from '../../persistence/slices.js';
import type { Rows } from '../../persistence/transaction.js';
import { Event } from './event.entity.js';
import { eventOrder } from './event-order.js';
import { eventTotal } from './events.count.js';
import { isInLinkOrder, isPagedByLinks, linkedPage } from './events.linked.js';
import { isInWordOrder, matchingPage, pagedByWords } from './events.matching.js';
import {
  type EventsAsked,
  isOfHiddenFromViewer,
  isPlain,
  isWalked,
  linksAsked,
  listedEvents,
  orderAsked,
} from './events.query.js';

/** One page of a list and the number of all its events, each found in the cheapest way known for what is asked. */
export async function readEventPage(
  rows: Rows,
  asked: EventsAsked,
  context: Caller,
  { refuseWithin, ...place }: Place,
): Promise<{ records: Event[]; total: number }> {
  if (isOfHiddenFromViewer(asked, context)) return { records: [], total: 0 };
  const { by, order } = orderAsked(asked);
  const { direction } = eventOrder(by, order);
  const total = eventTotal(asked, context);
  const pageAmong = (known: number) => pageAsked(asked, context, known, place);
  if (isInOrder(asked, context)) {
    return readSlice(rows, Event, { page: pageAmong(Infinity), direction, total, refuseWithin });
  }
  const known = await readTotal(rows, total);
  refuseWithin?.(known);
  if (known <= place.offset) return { records: [], total: known };
  const { records } = await readPage(rows, Event, pageAmong(known), direction, where('NULL'));
  return { records, total: known };
}

/** Whether an index has the list in its order: a page of it is then found the same way, however many events there are. */
function isInOrder(asked: EventsAsked, context: Caller): boolean {
  const isPlainWindow = isPlain(asked, context) && linksAsked(asked).length === 0;
  return isPlainWindow || isInWordOrder(asked) || isInLinkOrder(asked, context);
}

function pageAsked(asked: EventsAsked, context: Caller, total: number, place: Place): Condition {
  const byWords = pagedByWords(asked, total);
  if (byWords) return matchingPage(byWords, context, place);
  if (isPagedByLinks(asked, context, total)) return linkedPage(asked, context, place);
  const { by, order } = orderAsked(asked);
  const isInTurn = isWalked(asked, total);
  const filter = listedEvents({ ...asked, lookup: isInTurn ? 'probed' : 'gathered' }, context);
  const walk = isInTurn ? walkedIndex(asked, context) : undefined;
  return pageOf('events', { filter, order: eventOrder(by, order), ...place, walk });
}

/**
 * The index that lists are walked along from the beginning of their window. MariaDB would enter it by its first column
 * alone, and pass over all the events before.
 */
function walkedIndex(asked: EventsAsked, { viewer }: Caller): string | undefined {
  const choosesHidden = can(viewer, 'create-records') && asked.sent.hide_from_listings !== undefined;
  if (choosesHidden) return undefined;
  const indexes: Partial<Record<string, string>> = { start_date: 'events_start', end_date: 'events_end' };
  return indexes[orderAsked(asked).by];
}
