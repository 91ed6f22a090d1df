import type { EntityManager } from 'typeorm';
import { indexedWords } from '../../calendar/text/indexed-words.js';
import { allOf, type Condition, where } from '../../persistence/sql/conditions.js';
import type { IndexedEvent } from './event-words.js';
import { EVERY_EVENT, WORD_LISTING } from './index-tables.js';

/** Condition on `events`: events that are in the index. */
export const IS_INDEXED = where("events.status <> 'trash'");

/** The fields of an event that decide whether and how it is indexed. */
interface Published {
  readonly status: string;
  readonly hidden: boolean;
  readonly publishAt: string;
}

/** The words under which an event with a folded text is indexed. */
export const wordsOf = (text: string): ReadonlySet<string> => indexedWords(text).add(EVERY_EVENT);

/** An event for the index; `words` gives those of its text. */
export function toIndexedEvent(
  event: Published & Omit<IndexedEvent, 'listing' | 'words'>,
  words: () => ReadonlySet<string>,
): IndexedEvent {
  const { id, startUtc, endUtc } = event;
  return { id, startUtc, endUtc, listing: wordListing(event), words: event.status === 'trash' ? new Set() : words() };
}

function wordListing({ status, hidden, publishAt }: Published): number {
  if (status !== 'publish' || hidden) return WORD_LISTING.unlisted;
  return publishAt === '' ? WORD_LISTING.public : WORD_LISTING.scheduled;
}

/** An event in the index, with the version of its record. */
export type StoredEvent = IndexedEvent & { readonly version: number };

interface Row extends Published {
  readonly id: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly version: number;
  readonly text: string | null;
}

/** The events in the index that a condition selects, with the words of the stored search texts. */
export async function readIndexedEvents(db: EntityManager, filter: Condition): Promise<StoredEvent[]> {
  const { sql, values } = allOf([IS_INDEXED, filter]);
  const rows = await db.query<Row[]>(
    `SELECT events.id AS id, events.version AS version, events.start_utc AS startUtc, events.end_utc AS endUtc,
       events.status AS status, events.hidden AS hidden, events.publish_at AS publishAt, search_texts.text AS text
     FROM events LEFT JOIN search_texts ON search_texts.record_id = events.id AND search_texts.field = 'text'
     WHERE ${sql}`,
    [...values],
  );
  return rows.map((row) => ({ ...toIndexedEvent(row, () => wordsOf(row.text ?? '')), version: row.version }));
}
