import type { EntityManager } from 'typeorm';
import { foldMarkup, foldText, TEXT_BREAK } from '../../../calendar/text/fold.js';
import { indexedWords } from '../../../calendar/text/indexed-words.js';
import { LISTING, listingOf } from '../../../read-models/event-links.js';
import { addEventWords, changeEventWords, type IndexedEvent } from '../../../read-models/word-index/event-words.js';
import type { EventColumns } from '../event.entity.js';

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

/**
 * What a search reads of an event, folded. A word may stand in the title, the excerpt or the description, markup included, so
 * the three are one text. Source: recorded exchanges events_list_filters.
 */
export function eventText({
  title,
  excerpt,
  description,
}: Pick<EventColumns, 'title' | 'excerpt' | 'description'>): string {
  return [foldText(title), foldMarkup(excerpt), foldMarkup(description)].join(TEXT_BREAK);
}
