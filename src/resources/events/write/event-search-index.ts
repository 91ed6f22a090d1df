import type { EntityManager } from 'typeorm';
import { foldMarkup, foldText, TEXT_BREAK } from '../../../calendar/text/fold.js';
import { indexedWords } from '../../../calendar/text/indexed-words.js';
import { LISTING, listingOf } from '../../../read-models/event-links.js';
import { addEventWords, changeEventWords, type IndexedEvent } from '../../../read-models/word-index/event-words.js';
import type { EventColumns } from '../event.entity.js';

/** The columns that the word index depends on. */
const INDEXED = ['title', 'excerpt', 'description', 'status', 'hidden', 'publishAt', 'startUtc', 'endUtc'] as const;

/** Adds a new event to the word index. */
export async function indexEvent(db: EntityManager, event: EventColumns): Promise<void> {
  await addEventWords(db, toIndexedEvent(event));
}

/** Updates a changed event in the word index. */
export async function reindexEvent(db: EntityManager, before: EventColumns, event: EventColumns): Promise<void> {
  if (INDEXED.every((name) => before[name] === event[name])) return;
  await changeEventWords(db, toIndexedEvent(before), toIndexedEvent(event));
}

function toIndexedEvent(event: EventColumns): IndexedEvent {
  const isListed = listingOf(event) === LISTING.inLists;
  return { ...event, words: isListed ? indexedWords(eventText(event)) : new Set() };
}

/**
 * The folded search text of an event: title, excerpt and description, markup included. They are one text, because the
 * words of a search may occur in different fields. Source: recorded exchanges events_list_filters.
 */
export function eventText({
  title,
  excerpt,
  description,
}: Pick<EventColumns, 'title' | 'excerpt' | 'description'>): string {
  return [foldText(title), foldMarkup(excerpt), foldMarkup(description)].join(TEXT_BREAK);
}
