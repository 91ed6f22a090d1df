import type { EntityManager } from 'typeorm';
import { allOf, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { readIds } from '../../persistence/sql/records.js';
import type { StrayRow } from './compare-window.js';
import { addEventWords } from './event-words.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';
import { readIndexedEvents, type StoredEvent } from './indexed-events.js';
import type { RebuildScope } from './rebuild-scope.js';
import type { NumberedWord } from './rebuilt-dictionary.js';
import { columnsOf, commonWordsOf, knownWords, rowOf } from './window-rows.js';

/** Events mended by one transaction: their writers wait for it. */
const MENDED = 100;

type Dictionary = ReadonlyMap<string, NumberedWord>;

/** Writes all rows of some events and deletes their stray rows, with the events locked; MySQL only. */
export async function mendEvents(
  { write }: RebuildScope,
  strays: ReadonlyMap<number, readonly StrayRow[]>,
  dictionary: Dictionary,
): Promise<void> {
  for (const batch of inBatches([...strays], MENDED)) await write((db) => mend(db, new Map(batch), dictionary));
}

async function mend(
  db: EntityManager,
  strays: ReadonlyMap<number, readonly StrayRow[]>,
  dictionary: Dictionary,
): Promise<void> {
  const filter = isOneOf('events.id', [...strays.keys()]);
  // Writers of an event lock its row first. Afterwards nothing of these events is uncommitted.
  await readIds(db, 'events', { filter, orderBy: 'events.id', locked: true });
  const events = new Map((await readIndexedEvents(db, filter)).map((event) => [event.id, event]));
  for (const [id, rows] of strays) await removeStrays(db, id, without(rows, events.get(id), dictionary));
  for (const event of events.values()) await writeRows(db, event, dictionary);
}

function without(rows: readonly StrayRow[], event: StoredEvent | undefined, dictionary: Dictionary): StrayRow[] {
  const right = new Set(event ? knownWords(event, dictionary).map(({ id }) => id) : []);
  return rows.filter(({ wordId, startUtc }) => startUtc !== event?.startUtc || !right.has(wordId));
}

async function removeStrays(db: EntityManager, id: number, rows: readonly StrayRow[]): Promise<void> {
  for (const start of new Set(rows.map(({ startUtc }) => startUtc))) {
    const wordIds = rows.filter(({ startUtc }) => startUtc === start).map(({ wordId }) => wordId);
    for (const batch of inBatches(wordIds)) {
      const { sql, values } = allOf([isOneOf('word_id', batch), where('start_utc = ? AND event_id = ?', start, id)]);
      await db.query(`DELETE FROM ${LIVE_TABLES.occurrences} WHERE ${sql}`, [...values]);
    }
  }
}

async function writeRows(db: EntityManager, event: StoredEvent, dictionary: Dictionary): Promise<void> {
  const words = knownWords(event, dictionary);
  const [columns, commonWords] = [columnsOf(event), commonWordsOf(words)];
  const everyEvent = dictionary.get(EVERY_EVENT);
  const rows = words.map((word) => rowOf(word, columns, word === everyEvent ? commonWords : 'NULL'));
  for (const batch of inBatches(rows)) {
    await db.query(
      `INSERT INTO ${LIVE_TABLES.occurrences} (${ROW_COLUMNS.join(', ')}) VALUES ${batch.map((row) => `(${row})`).join()}
       ON DUPLICATE KEY UPDATE end_utc = VALUES(end_utc), listing = VALUES(listing), common_words = VALUES(common_words)`,
    );
  }
  const newer = new Set([...event.words].filter((word) => !dictionary.has(word)));
  if (newer.size) await addEventWords(db, { ...event, words: newer });
}

/** The columns of `rowOf`. */
export const ROW_COLUMNS = ['word_id', 'start_utc', 'event_id', 'end_utc', 'listing', 'common_words'] as const;
