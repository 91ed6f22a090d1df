import type { EntityManager } from 'typeorm';
import { endingsOf } from '../../calendar/text/indexed-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { insertMissingBulk } from '../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissing } from '../../persistence/sql/insert-rows.js';
import { addMissingWords, BIT_IN_ROWS, FILLING } from './dictionary.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';
import type { RebuildScope } from './rebuild-scope.js';
import type { Vocabulary } from './vocabulary.js';

/** How many words have a bit in `common_words`: as many as a signed number of 64 bits has. */
const COMMON = 63;

/** How many words may get a number from writers while words are added. */
const RESERVED_IDS = 10_000;

/** Words that one transaction changes: writers of their events wait for it. */
const CHANGED_AT_ONCE = 500;

/** A word with its number, and its bit in the rows of `EVERY_EVENT`. */
export interface NumberedWord {
  readonly id: number;
  readonly bit: number | null;
}

type Dictionary = ReadonlyMap<string, NumberedWord>;

const { words: table, endings } = LIVE_TABLES;

/**
 * Adds the words of a vocabulary to the dictionary and gives the most frequent ones a bit. Known words keep their numbers
 * and bits, and no bit gets another word at once. Writers set new bits from now on; searches use them after `endRebuild`.
 */
export async function extendDictionary(scope: RebuildScope, vocabulary: Vocabulary['events']): Promise<Dictionary> {
  const before = await readWords(scope.db);
  const bits = commonBits(vocabulary, before);
  const added = [...vocabulary.keys()].filter((word) => !before.has(word)).sort();
  await addWords(scope, added, { vocabulary, before });
  // Writers may have taken a number meanwhile.
  let after = await readWords(scope.db);
  const others = added.filter((word) => !after.has(word));
  if (others.length) {
    await scope.write((db) => addMissingWords(db, others));
    after = await readWords(scope.db);
  }
  await scope.writeCounted((db) => storeBits(db, bits));
  return new Map([...after].map(([word, { id }]) => [word, { id, bit: bits.get(word) ?? null }]));
}

/** Stores how many events have each word and lets searches use all bits and the whole index. */
export async function endRebuild({ db, write }: RebuildScope, vocabulary: Vocabulary['events']): Promise<void> {
  const changed = [...(await readWords(db))]
    .map(([word, { events }]) => ({ word, events, now: vocabulary.get(word) ?? 0 }))
    .filter(({ events, now }) => events !== now);
  for (const batch of inBatches(changed, CHANGED_AT_ONCE)) await write((locking) => storeEvents(locking, batch));
  await write(async (locking) => {
    await locking.query(`UPDATE ${table} SET bit = bit + ${FILLING} WHERE bit < 0`);
    await insertMissing(locking, { table: endings, columns: ['ending', 'word'], values: [[EVERY_EVENT, EVERY_EVENT]] });
  });
}

interface StoredWord extends NumberedWord {
  readonly events: number;
}

async function readWords(db: EntityManager): Promise<Map<string, StoredWord>> {
  // MariaDB returns the result of an addition as a large number, which the driver returns as a text.
  const rows: { word: string; id: number; events: number; bit: number | string | null }[] = await db.query(
    `SELECT word, id, events, ${BIT_IN_ROWS} AS bit FROM ${table}`,
  );
  return new Map(
    rows.map(({ word, id, events, bit }) => [word, { id, events, bit: bit === null ? null : Number(bit) }]),
  );
}

async function addWords(
  { db }: RebuildScope,
  added: readonly string[],
  { vocabulary, before }: { vocabulary: Vocabulary['events']; before: ReadonlyMap<string, StoredWord> },
): Promise<void> {
  let last = before.size ? RESERVED_IDS : 0;
  for (const { id } of before.values()) last = Math.max(last, id + RESERVED_IDS);
  const rows = added.map((word) => [word, ++last, vocabulary.get(word) ?? 0]);
  await insertMissingBulk(db, { table, columns: ['word', 'id', 'events'], rows });
  const suffixes = added.flatMap((word) => endingsOf(word).map((ending): [string, string] => [ending, word]));
  await insertMissingBulk(db, {
    table: endings,
    columns: ['ending', 'word'],
    rows: suffixes.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  });
  // A rebuild without events ends with a complete index, too.
  await insertMissing(db, { table, columns: ['word'], values: [[EVERY_EVENT]] });
}

function commonBits(vocabulary: Vocabulary['events'], known: Dictionary): Map<string, number> {
  const frequent = [...vocabulary]
    .filter(([word]) => word !== EVERY_EVENT)
    .sort(([, one], [, other]) => other - one)
    .slice(0, COMMON)
    .map(([word]) => word);
  const taken = new Set([...known.values()].map(({ bit }) => bit));
  const free = Array.from({ length: COMMON }, (_, bit) => bit).filter((bit) => !taken.has(bit));
  const bits = frequent.map((word): [string, number | undefined] => [word, known.get(word)?.bit ?? free.shift()]);
  return new Map(bits.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

/** Waits for the writers that have written rows of `EVERY_EVENT` with the former bits; later ones wait for this. */
async function storeBits(db: EntityManager, bits: ReadonlyMap<string, number>): Promise<void> {
  const lock = isMysql(db) ? 'FOR UPDATE' : '';
  await db.query(`SELECT id FROM ${table} WHERE word = ? ${lock}`, [EVERY_EVENT]);
  const marked: { word: string }[] = await db.query(`SELECT word FROM ${table} WHERE bit IS NOT NULL`);
  const kept = new Set(marked.map(({ word }) => word).filter((word) => bits.has(word)));
  const released = isOneOf(
    'word',
    marked.map(({ word }) => word).filter((word) => !kept.has(word)),
  );
  await db.query(`UPDATE ${table} SET bit = NULL WHERE ${released.sql}`, [...released.values]);
  for (const [word, bit] of [...bits].sort())
    if (!kept.has(word)) await db.query(`UPDATE ${table} SET bit = ? WHERE word = ?`, [bit - FILLING, word]);
}

async function storeEvents(db: EntityManager, changed: readonly { word: string; now: number }[]): Promise<void> {
  const words = isOneOf(
    'word',
    changed.map(({ word }) => word),
  );
  const cases = changed.map(() => 'WHEN ? THEN ?').join(' ');
  const values = changed.flatMap(({ word, now }) => [word, now]);
  await db.query(`UPDATE ${table} SET events = CASE word ${cases} ELSE events END WHERE ${words.sql}`, [
    ...values,
    ...words.values,
  ]);
}
