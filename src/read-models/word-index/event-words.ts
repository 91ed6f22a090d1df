import type { EntityManager } from 'typeorm';
import { allOf, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertRows, type NewRows } from '../../persistence/sql/insert-rows.js';
import { addWords } from './dictionary.js';
import { type IndexTables, LIVE_TABLES } from './index-tables.js';

/** The fields of an event that the index stores; an event that is in no list has no words. */
export interface IndexedEvent {
  readonly id: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly publishAt: string;
  readonly words: ReadonlySet<string>;
}

/** Adds a new event to the index. */
export async function addEventWords(db: EntityManager, event: IndexedEvent): Promise<void> {
  await addWords(db, event.words, LIVE_TABLES);
  await insertOccurrences(db, event, LIVE_TABLES);
}

/** Updates an event in the index; writes only the difference. */
export async function changeEventWords(
  db: EntityManager,
  before: IndexedEvent,
  event: IndexedEvent,
  tables = LIVE_TABLES,
): Promise<void> {
  const isSameTime = isAtSameTime(before, event);
  const removed = isSameTime ? without(before.words, event.words) : before.words;
  const added = isSameTime ? without(event.words, before.words) : event.words;
  await addWords(db, without(event.words, before.words), tables);
  await removeOccurrences(db, { ...before, words: removed }, tables);
  await insertOccurrences(db, { ...event, words: added }, tables);
}

/** The rows of the occurrences table for pairs of word and event. */
export const occurrenceRows = (
  { occurrences }: IndexTables,
  pairs: readonly { word: string; event: Omit<IndexedEvent, 'words'> }[],
): NewRows => ({
  table: occurrences,
  columns: ['word', 'start_utc', 'event_id', 'end_utc', 'publish_at'],
  values: pairs.map(({ word, event }) => [word, event.startUtc, event.id, event.endUtc, event.publishAt]),
});

async function insertOccurrences(
  db: EntityManager,
  { words, ...event }: IndexedEvent,
  tables: IndexTables,
): Promise<void> {
  // In the order of the table, so that neighbours are written to the same page.
  const pairs = [...words].sort().map((word) => ({ word, event }));
  await insertRows(db, occurrenceRows(tables, pairs));
}

async function removeOccurrences(
  db: EntityManager,
  { id, startUtc, words }: IndexedEvent,
  { occurrences }: IndexTables,
): Promise<void> {
  for (const batch of inBatches([...words])) {
    const filter = allOf([isOneOf('word', batch), where('start_utc = ? AND event_id = ?', startUtc, id)]);
    await db.query(`DELETE FROM ${occurrences} WHERE ${filter.sql}`, [...filter.values]);
  }
}

function isAtSameTime(one: IndexedEvent, other: IndexedEvent): boolean {
  return one.startUtc === other.startUtc && one.endUtc === other.endUtc && one.publishAt === other.publishAt;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}
