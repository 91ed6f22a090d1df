import type { EntityManager } from 'typeorm';
import { allOf, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertRows, type NewRows } from '../../persistence/sql/insert-rows.js';
import { addWords } from './dictionary.js';
import { type IndexTables, LIVE_TABLES } from './index-tables.js';

/** What the index holds of an event; no words while lists do not show it. */
export interface IndexedEvent {
  readonly id: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly publishAt: string;
  readonly words: ReadonlySet<string>;
}

/** Enters a new event. */
export async function addEventWords(db: EntityManager, event: IndexedEvent): Promise<void> {
  await addWords(db, event.words, LIVE_TABLES);
  await insertOccurrences(db, event, LIVE_TABLES);
}

/** Brings what the index holds of an event up to date; only the difference is written. */
export async function changeEventWords(
  db: EntityManager,
  before: IndexedEvent,
  event: IndexedEvent,
  tables = LIVE_TABLES,
): Promise<void> {
  const stays = isAtSameTime(before, event);
  const removed = stays ? without(before.words, event.words) : before.words;
  const added = stays ? without(event.words, before.words) : event.words;
  await addWords(db, without(event.words, before.words), tables);
  await removeOccurrences(db, { ...before, words: removed }, tables);
  await insertOccurrences(db, { ...event, words: added }, tables);
}

/** What is stored for words that events have: rows for `insertRows`. */
export const storedOccurrences = (
  { occurrences }: IndexTables,
  added: readonly { word: string; event: Omit<IndexedEvent, 'words'> }[],
): NewRows => ({
  table: occurrences,
  columns: ['word', 'start_utc', 'event_id', 'end_utc', 'publish_at'],
  values: added.map(({ word, event }) => [word, event.startUtc, event.id, event.endUtc, event.publishAt]),
});

async function insertOccurrences(
  db: EntityManager,
  { words, ...event }: IndexedEvent,
  tables: IndexTables,
): Promise<void> {
  // By words, as in the table: neighbours land on the same page of it.
  const added = [...words].sort().map((word) => ({ word, event }));
  await insertRows(db, storedOccurrences(tables, added));
}

async function removeOccurrences(
  db: EntityManager,
  { id, startUtc, words }: IndexedEvent,
  { occurrences }: IndexTables,
): Promise<void> {
  for (const batch of inBatches([...words])) {
    const those = allOf([isOneOf('word', batch), where('start_utc = ? AND event_id = ?', startUtc, id)]);
    await db.query(`DELETE FROM ${occurrences} WHERE ${those.sql}`, [...those.values]);
  }
}

function isAtSameTime(one: IndexedEvent, other: IndexedEvent): boolean {
  return one.startUtc === other.startUtc && one.endUtc === other.endUtc && one.publishAt === other.publishAt;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}
