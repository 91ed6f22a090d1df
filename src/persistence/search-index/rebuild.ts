import { indexedWords } from '../../calendar/text/indexed-words.js';
import type { Rows } from '../transaction.js';
import { addEventWords, type IndexedEvent } from './event-words.js';

/** Events gathered before they are written: many, so that what they share lands on the same pages of the table. */
const AT_ONCE = 2000;

/** Makes the index of events anew, from the texts that searches read. Words that no event has any more are forgotten. */
export async function rebuildSearchIndex(rows: Rows): Promise<void> {
  for (const table of ['event_words', 'search_word_endings', 'search_words']) await rows.query(`DELETE FROM ${table}`);
  for (let last = 0; ;) {
    const events = await listedEventsAfter(rows, last);
    await addEventWords(rows, events);
    if (events.length < AT_ONCE) return;
    last = events.at(-1)?.id ?? last;
  }
}

async function listedEventsAfter(rows: Rows, id: number): Promise<IndexedEvent[]> {
  const found = await rows.query<(Omit<IndexedEvent, 'words'> & { text: string | null })[]>(
    `SELECT events.id AS id, events.start_utc AS startUtc, events.end_utc AS endUtc, events.publish_at AS publishAt, search_texts.text AS text
     FROM events LEFT JOIN search_texts ON search_texts.record_id = events.id AND search_texts.field = 'text'
     WHERE events.status = 'publish' AND events.hidden = 0 AND events.id > ? ORDER BY events.id LIMIT ${AT_ONCE}`,
    [id],
  );
  return found.map(({ text, ...event }) => ({ ...event, words: indexedWords(text ?? '') }));
}
