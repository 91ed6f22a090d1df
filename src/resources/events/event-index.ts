import type { EntityManager } from 'typeorm';
import { indexedWords } from '../../calendar/text/indexed-words.js';
import { LISTING, listingOf } from '../../persistence/event-links.js';
import { addEventWords, changeEventWords, type IndexedEvent } from '../../persistence/search-index/event-words.js';
import { eventText } from './event-search-text.js';
import type { EventColumns } from './event.writer.js';

/** What the index of searched words depends on. */
const INDEXED = ['title', 'excerpt', 'description', 'status', 'hidden', 'publishAt', 'startUtc', 'endUtc'] as const;

/** Enters a new event into the index of searched words. */
export async function indexEvent(db: EntityManager, event: EventColumns): Promise<void> {
  await addEventWords(db, indexed(event));
}

/** Brings that index up to date with a changed event. */
export async function reindexEvent(db: EntityManager, before: EventColumns, event: EventColumns): Promise<void> {
  if (INDEXED.every((name) => before[name] === event[name])) return;
  await changeEventWords(db, indexed(before), indexed(event));
}

function indexed(event: EventColumns): IndexedEvent {
  const isListed = listingOf(event) === LISTING.inLists;
  return { ...event, words: isListed ? indexedWords(eventText(event)) : new Set() };
}
