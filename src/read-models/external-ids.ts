import type { EntityManager } from 'typeorm';
import type { ExternalId } from '../calendar/external-id.js';
import type { ResourcePlural } from '../calendar/resource-kinds.js';
import { insertBulk, updateBulk } from '../persistence/sql/bulk-rows.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../persistence/sql/conditions.js';
import { inBatches } from '../persistence/sql/insert-rows.js';

/** Kinds of records that have external ids. */
export type ExternalIdKind = ResourcePlural | 'series';

/** An external id with its record. */
export interface ExternalIdRow extends ExternalId {
  readonly recordId: number;
  /** What the last import has read there, for imports only; null for an id that was not imported. */
  readonly imported: string | null;
}

/** The ids of the records that have one of the external ids of a source. A record may have been deleted since. */
export async function findRecordIds(
  db: EntityManager,
  kind: ExternalIdKind,
  source: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectBySource(db, 'record_id AS recordId', kind, source, ids);
  return new Map(rows.map(({ id, recordId }) => [String(id), recordId]));
}

/** Whether a record of one of the kinds has one of the external ids of a source. */
export async function hasAnyExternalId(
  db: EntityManager,
  kinds: readonly ExternalIdKind[],
  source: string,
  ids: readonly string[],
): Promise<boolean> {
  for (const batch of inBatches(ids)) {
    const { sql, values } = allOf([isOneOf('kind', kinds), where('source = ?', source), isOneOf('external_id', batch)]);
    const found = await db.query<unknown[]>(`SELECT 1 FROM external_ids WHERE ${sql} LIMIT 1`, [...values]);
    if (found.length > 0) return true;
  }
  return false;
}

/** The ids of the records that have one of several external ids, in no particular order. */
export async function findRecordsWith(
  db: EntityManager,
  kind: ExternalIdKind,
  ids: readonly ExternalId[],
): Promise<number[]> {
  const isOfSource = [...bySource(ids)].map(([source, own]) =>
    allOf([where('source = ?', source), isOneOf('external_id', own)]),
  );
  const { sql, values } = oneOf(isOfSource);
  const found = await db.query<{ recordId: number }[]>(
    `SELECT DISTINCT record_id AS recordId FROM external_ids WHERE kind = ? AND ${sql}`,
    [kind, ...values],
  );
  return found.map(({ recordId }) => recordId);
}

/** Condition on the table of a kind: the record has an external id. */
export const hasExternalId = (kind: ExternalIdKind, { source, id }: ExternalId): Condition =>
  where(
    `${kind}.id = (SELECT record_id FROM external_ids WHERE kind = ? AND source = ? AND external_id = ?)`,
    kind,
    source,
    id,
  );

/** The same with what the last import has read of each record. */
export async function readImported(
  db: EntityManager,
  kind: ExternalIdKind,
  source: string,
  ids: readonly string[],
): Promise<Map<string, ExternalIdRow>> {
  const rows = await selectBySource(db, 'record_id AS recordId, imported', kind, source, ids);
  return new Map(rows.map((row) => [String(row.id), { ...row, source, id: String(row.id) }]));
}

/** The external ids of some records, in order of source and id. Records without one are not in the map. */
export async function readExternalIds(
  db: EntityManager,
  kind: ExternalIdKind,
  recordIds: readonly number[],
): Promise<Map<number, ExternalId[]>> {
  const found = new Map<number, ExternalId[]>();
  for (const batch of inBatches(recordIds)) {
    const isOfRecord = isOneOf('record_id', batch);
    const rows = await db.query<SelectedRow[]>(
      `SELECT record_id AS recordId, source, external_id AS id FROM external_ids
       WHERE kind = ? AND ${isOfRecord.sql} ORDER BY source, external_id`,
      [kind, ...isOfRecord.values],
    );
    for (const { recordId, source, id } of rows) {
      const ofRecord = found.get(recordId);
      if (ofRecord) ofRecord.push({ source, id: String(id) });
      else found.set(recordId, [{ source, id: String(id) }]);
    }
  }
  return found;
}

/** Stores external ids. Those that exist move to the record given, with what was imported. */
export async function writeExternalIds(
  db: EntityManager,
  kind: ExternalIdKind,
  rows: readonly ExternalIdRow[],
): Promise<void> {
  await updateBulk(db, bulkRows(kind, rows), ['record_id', 'imported'], ['kind', 'source', 'external_id']);
}

/** Stores new external ids. A unique violation means that one of them exists. */
export async function addExternalIds(
  db: EntityManager,
  kind: ExternalIdKind,
  rows: readonly ExternalIdRow[],
): Promise<void> {
  await insertBulk(db, bulkRows(kind, rows));
}

/** Deletes some external ids of a kind. */
export async function removeExternalIds(
  db: EntityManager,
  kind: ExternalIdKind,
  removed: readonly ExternalId[],
): Promise<void> {
  for (const [source, ids] of bySource(removed)) {
    for (const batch of inBatches(ids)) {
      const { sql, values } = isOneOf('external_id', batch);
      await db.query(`DELETE FROM external_ids WHERE kind = ? AND source = ? AND ${sql}`, [kind, source, ...values]);
    }
  }
}

/** Deletes the external ids of records that are deleted for good. */
export async function deleteExternalIds(
  db: EntityManager,
  kind: ExternalIdKind,
  recordIds: readonly number[],
): Promise<void> {
  for (const batch of inBatches(recordIds)) {
    const { sql, values } = isOneOf('record_id', batch);
    await db.query(`DELETE FROM external_ids WHERE kind = ? AND ${sql}`, [kind, ...values]);
  }
}

/** A row as a driver returns it: MySQL returns `external_id` as bytes, which `String` decodes. */
interface SelectedRow extends Omit<ExternalIdRow, 'id'> {
  readonly id: string | Buffer;
}

async function selectBySource(
  db: EntityManager,
  columns: string,
  kind: ExternalIdKind,
  source: string,
  ids: readonly string[],
): Promise<SelectedRow[]> {
  const found: SelectedRow[] = [];
  for (const batch of inBatches(ids)) {
    const { sql, values } = isOneOf('external_id', batch);
    const rows = await db.query<SelectedRow[]>(
      `SELECT external_id AS id, ${columns} FROM external_ids WHERE kind = ? AND source = ? AND ${sql}`,
      [kind, source, ...values],
    );
    for (const row of rows) found.push(row);
  }
  return found;
}

const bulkRows = (kind: ExternalIdKind, rows: readonly ExternalIdRow[]) => ({
  table: 'external_ids',
  columns: ['kind', 'source', 'external_id', 'record_id', 'imported'],
  rows: rows.map(({ source, id, recordId, imported }) => [kind, source, id, recordId, imported]),
});

function bySource(ids: readonly ExternalId[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { source, id } of ids) found.set(source, [...(found.get(source) ?? []), id]);
  return found;
}
