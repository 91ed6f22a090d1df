import type { EntityManager } from 'typeorm';
import { foldText } from '../calendar/text/fold.js';
import { isMysql } from '../persistence/dialect.js';
import {
  allOf,
  type Condition,
  contains,
  existsIn,
  isOneOf,
  type SubqueryForm,
  where,
} from '../persistence/sql/conditions.js';
import { runTogether } from '../persistence/sql/run-together.js';

/** The searchable texts of a record by field. A search has to match within one field. */
export type SearchTexts = Readonly<Record<string, string>>;

/** Folds and stores the searchable texts of a record; deletes the rows of empty fields. */
export async function writeSearchTexts(db: EntityManager, recordId: number, texts: SearchTexts): Promise<void> {
  await runTogether(db, searchTextWrites(db, recordId, texts));
}

/** The same as statements. */
export function searchTextWrites(db: EntityManager, recordId: number, texts: SearchTexts): Condition[] {
  const folded = Object.entries(texts).map(([field, text]) => [field, foldText(text)] as const);
  const filled = folded.filter(([, text]) => text !== '');
  const emptied = folded.filter(([, text]) => text === '').map(([field]) => field);
  const isEmptied = isOneOf('field', emptied);
  return [
    ...replacedTexts(
      db,
      filled.map(([field, text]) => [recordId, field, text]),
    ),
    ...(emptied.length
      ? [where(`DELETE FROM search_texts WHERE record_id = ? AND ${isEmptied.sql}`, recordId, ...isEmptied.values)]
      : []),
  ];
}

type StoredText = readonly [recordId: number, field: string, text: string];

function replacedTexts(db: EntityManager, texts: readonly StoredText[]): Condition[] {
  if (texts.length === 0) return [];
  const placeholders = texts.map(() => '(?,?,?)').join(',');
  const sql = `INSERT INTO search_texts (record_id, field, text) VALUES ${placeholders} ${replaceOnConflict(db)}`;
  return [where(sql, ...texts.flat())];
}

function replaceOnConflict(db: EntityManager): string {
  return isMysql(db)
    ? 'ON DUPLICATE KEY UPDATE text = VALUES(text)'
    : 'ON CONFLICT (record_id, field) DO UPDATE SET text = excluded.text';
}

/** Folds the texts of some records again and stores those that differ. The fields of a record stay the same. */
export async function refoldSearchTexts(
  db: EntityManager,
  batch: readonly (readonly [number, SearchTexts])[],
): Promise<void> {
  const filter = isOneOf(
    'record_id',
    batch.map(([id]) => id),
  );
  const found = await db.query<{ id: number; field: string; text: string }[]>(
    `SELECT record_id AS id, field, text FROM search_texts WHERE ${filter.sql}`,
    [...filter.values],
  );
  const before = new Map(found.map(({ id, field, text }) => [`${id} ${field}`, text]));
  const changed = storedTexts(batch).filter(([id, field, text]) => before.get(`${id} ${field}`) !== text);
  await runTogether(db, replacedTexts(db, changed));
}

function storedTexts(batch: readonly (readonly [number, SearchTexts])[]): StoredText[] {
  const values = batch.flatMap(([id, texts]) =>
    Object.entries(texts).map(([field, text]): StoredText => [id, field, foldText(text)]),
  );
  return values.filter(([, , text]) => text !== '');
}

/**
 * Condition: one field of the record contains all of the given folded texts, taken literally. `recordId` is the column with
 * its id.
 */
export function oneFieldContains(recordId: string, texts: readonly string[], form?: SubqueryForm): Condition {
  const { sql, values } = allOf(texts.map((text) => contains('search_texts.text', text)));
  return existsIn(where(`search_texts WHERE search_texts.record_id = ${recordId} AND ${sql}`, ...values), form);
}
