import type { EntityManager } from 'typeorm';
import { foldMarkup, foldText, TEXT_BREAK } from '../../../calendar/text/fold.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { runTogether } from '../../../persistence/sql/run-together.js';
import { searchTextWrites } from '../../../read-models/search-texts.js';
import { writeWithWords } from '../../../read-models/word-index/event-words.js';
import { toIndexedEvent, wordsOf } from '../../../read-models/word-index/indexed-events.js';
import type { EventColumns } from '../event.entity.js';

/** The columns that the search text consists of. */
const TEXTS = ['title', 'excerpt', 'description'] as const;

type TextColumns = Pick<EventColumns, (typeof TEXTS)[number]>;

/** The columns that the word index depends on. */
const INDEXED = [...TEXTS, 'status', 'hidden', 'publishAt', 'startUtc', 'endUtc'] as const;

/** The other writes of an event: its row, whose slug may be taken, and what follows the search index. */
interface FurtherWrites {
  readonly row: readonly Condition[];
  readonly last: readonly Condition[];
}

/** Writes a new event with its search text and its words. */
export function writeIndexed(db: EntityManager, event: EventColumns, { row, last }: FurtherWrites): Promise<void> {
  const text = eventText(event);
  const first = [...row, ...searchTextWrites(db, event.id, { text })];
  return writeWithWords(db, { event: toIndexedEvent(event, () => wordsOf(text)) }, { first, last });
}

/** Writes a changed event, and what has changed of its search text and its words. */
export async function rewriteIndexed(
  db: EntityManager,
  before: EventColumns,
  event: EventColumns,
  { row, last }: FurtherWrites,
): Promise<void> {
  const first = [
    ...row,
    ...(hasSameTexts(before, event) ? [] : searchTextWrites(db, event.id, { text: eventText(event) })),
  ];
  if (hasSame(INDEXED, before, event)) await runTogether(db, [...first, ...last]);
  else await writeWithWords(db, { before: indexed(before), event: indexed(event) }, { first, last });
}

/** Whether the columns that the search text consists of are the same. */
export const hasSameTexts = (one: TextColumns, other: TextColumns): boolean => hasSame(TEXTS, one, other);

const hasSame = <T>(names: readonly (keyof T)[], one: T, other: T): boolean =>
  names.every((name) => one[name] === other[name]);

const indexed = (event: EventColumns) => toIndexedEvent(event, () => wordsOf(eventText(event)));

/**
 * The folded search text of an event: title, excerpt and description, markup included. They are one text, because the
 * words of a search may occur in different fields. Source: recorded exchanges events_list_filters.
 */
export function eventText({ title, excerpt, description }: TextColumns): string {
  return [foldText(title), foldMarkup(excerpt), foldMarkup(description)].join(TEXT_BREAK);
}
