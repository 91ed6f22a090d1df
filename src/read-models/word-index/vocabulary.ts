import type { EntityManager } from 'typeorm';
import { allOf, where } from '../../persistence/sql/conditions.js';
import { indexedWords } from '../../calendar/text/indexed-words.js';
import { EVERY_EVENT } from './index-tables.js';
import { IS_INDEXED } from './indexed-events.js';

const BATCH_SIZE = 2000;

/** What a rebuild has to know of all events before it writes anything. */
export interface Vocabulary {
  /** How many events have each word, in the order in which the words first occur. */
  readonly events: ReadonlyMap<string, number>;
  /** How many events start on each day (UTC), `YYYY-MM-DD`. */
  readonly days: ReadonlyMap<string, number>;
}

/** Reads the texts of all events in the index, without locks. */
export async function readVocabulary(db: EntityManager): Promise<Vocabulary> {
  const events = new Map<string, number>();
  const days = new Map<string, number>();
  for (let last: number | undefined = 0; last !== undefined;) {
    const { sql, values } = allOf([IS_INDEXED, where('events.id > ?', last)]);
    const rows: { id: number; day: string; text: string | null }[] = await db.query(
      `SELECT events.id AS id, SUBSTR(events.start_utc, 1, 10) AS day, search_texts.text AS text
       FROM events LEFT JOIN search_texts ON search_texts.record_id = events.id AND search_texts.field = 'text'
       WHERE ${sql} ORDER BY events.id LIMIT ${BATCH_SIZE}`,
      [...values],
    );
    for (const { day, text } of rows) {
      days.set(day, (days.get(day) ?? 0) + 1);
      for (const word of indexedWords(text ?? '').add(EVERY_EVENT)) {
        const found = events.get(word);
        if (found === undefined) events.set(withoutText(word), 1);
        else events.set(word, found + 1);
      }
    }
    last = rows.at(-1)?.id;
  }
  return { events, days };
}

/** A copy: V8 keeps the whole text in memory as long as a long part of it is used. */
const withoutText = (word: string): string => Buffer.from(word).toString();
