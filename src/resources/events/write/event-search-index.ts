import type { EntityManager } from 'typeorm';
import { foldMarkup, foldText, TEXT_BREAK } from '../../../calendar/text/fold.js';
import { addEventWords, changeEventWords } from '../../../read-models/word-index/event-words.js';
import { toIndexedEvent } from '../../../read-models/word-index/indexed-events.js';
import type { EventColumns } from '../event.entity.js';

/** The columns that the word index depends on. */
const INDEXED = ['title', 'excerpt', 'description', 'status', 'hidden', 'publishAt', 'startUtc', 'endUtc'] as const;

/** Adds a new event to the word index. */
export async function indexEvent(db: EntityManager, event: EventColumns): Promise<void> {
  await addEventWords(db, indexed(event));
}

/** Updates a changed event in the word index. */
export async function reindexEvent(db: EntityManager, before: EventColumns, event: EventColumns): Promise<void> {
  if (INDEXED.every((name) => before[name] === event[name])) return;
  await changeEventWords(db, indexed(before), indexed(event));
}

const indexed = (event: EventColumns) => toIndexedEvent(event, () => eventText(event));

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
