import type { EntityManager } from 'typeorm';
import { type EventLink, readLinks, LISTING, listingOf } from '../../persistence/event-links.js';
import { adjustEventCounts } from '../terms/event-counts.js';
import type { TermKind } from '../terms/taxonomy.js';
import type { EventColumns } from './event.writer.js';

type Counted = Pick<EventColumns, 'id' | 'status' | 'hidden'>;

const isCounted = (event: Counted): boolean => listingOf(event) !== LISTING.nowhere;

/** Whether a link is one to terms, which count their events. */
export const isTermKind = (link: EventLink): link is TermKind => link === 'categories' || link === 'tags';

/** Counts a new event at its terms. */
export async function addEventCounts(
  db: EntityManager,
  kind: TermKind,
  event: Counted,
  ids: readonly number[],
): Promise<void> {
  if (isCounted(event)) await adjustEventCounts(db, kind, { gained: ids, lost: [] });
}

/** Moves the counts of terms from an event as it was to how it will be; `ids` are its terms then, undefined as before. */
export async function updateEventCounts(
  db: EntityManager,
  kind: TermKind,
  before: Counted,
  event: Counted,
  ids: readonly number[] | undefined,
): Promise<void> {
  const [was, is] = [isCounted(before), isCounted(event)];
  if (was === is && (!is || ids === undefined)) return;
  const had = (await readLinks(db, kind, [event.id])).get(event.id) ?? [];
  await adjustEventCounts(db, kind, { gained: is ? (ids ?? had) : [], lost: was ? had : [] });
}
