import type { EntityManager } from 'typeorm';
import { insertBulk } from '../../persistence/sql/bulk-rows.js';
import { allOf, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { numberOf, readTotal } from '../../persistence/sql/records.js';
import { type Outcome, type RowReport, rowReport } from '../act/row-report.js';
import type { SourceKind, SourceWarning } from '../source-record.js';

/** A line of the report of an import, with its number. */
export interface NumberedRow extends RowReport {
  readonly number: number;
}

const json = (value: object | undefined): string | null =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : JSON.stringify(value);

/** Stores lines of a report; the first one gets the number `first`. */
export async function insertReports(
  db: EntityManager,
  importId: number,
  first: number,
  reports: readonly RowReport[],
): Promise<void> {
  await insertBulk(db, {
    table: 'import_rows',
    columns: [
      ...['import_id', 'number', 'kind', 'external_id', 'position', 'outcome', 'record_id', 'version', 'code'],
      ...['params', 'message', 'warnings', 'diff'],
    ],
    rows: reports.map((row, index) => [
      ...[importId, first + index, row.kind ?? null, row.externalId ?? null, row.position.slice(0, 255), row.outcome],
      ...[row.recordId ?? null, row.version ?? null, row.code?.slice(0, 100) ?? null, json(row.params)],
      ...[row.message ?? null, json(row.warnings), json(row.diff)],
    ]),
  });
}

interface StoredRow {
  readonly number: number;
  readonly kind: SourceKind | null;
  readonly external_id: string | Buffer | null;
  readonly position: string;
  readonly outcome: Outcome;
  readonly record_id: number | null;
  readonly version: number | null;
  readonly code: string | null;
  readonly params: string | null;
  readonly message: string | null;
  readonly warnings: string | null;
  readonly diff: string | null;
}

/** A page of the report, in the order of the source; only rows with one of the outcomes, if any are given. */
export async function listReports(
  db: EntityManager,
  importId: number,
  { outcomes, limit, offset }: { outcomes: readonly Outcome[]; limit: number; offset: number },
): Promise<{ rows: NumberedRow[]; total: number }> {
  const filter = allOf([where('import_id = ?', importId), outcomes.length ? isOneOf('outcome', outcomes) : undefined]);
  const rows = await db.query<StoredRow[]>(
    `SELECT * FROM import_rows WHERE ${filter.sql} ORDER BY number LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    [...filter.values],
  );
  return { rows: rows.map(rowOf), total: await readTotal(db, numberOf('import_rows', filter)) };
}

const parsed = <T>(text: string | null): T | undefined => (text === null ? undefined : (JSON.parse(text) as T));

function rowOf(row: StoredRow): NumberedRow {
  const externalId = row.external_id === null ? undefined : String(row.external_id);
  return {
    ...rowReport({ kind: row.kind ?? undefined, externalId, position: row.position, outcome: row.outcome }),
    number: row.number,
    recordId: row.record_id ?? undefined,
    version: row.version ?? undefined,
    code: row.code ?? undefined,
    params: parsed(row.params),
    message: row.message ?? undefined,
    warnings: parsed<SourceWarning[]>(row.warnings) ?? [],
    diff: parsed(row.diff),
  };
}

/** The versions that records of a kind had in an import, by external id. */
export async function seenVersionsOf(
  db: EntityManager,
  importId: number,
  kind: SourceKind,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  for (const batch of inBatches(externalIds)) {
    const { sql, values } = isOneOf('external_id', batch);
    const rows = await db.query<{ id: string | Buffer; version: number }[]>(
      `SELECT external_id AS id, version FROM import_rows
       WHERE import_id = ? AND kind = ? AND version IS NOT NULL AND ${sql}`,
      [importId, kind, ...values],
    );
    for (const { id, version } of rows) seen.set(String(id), version);
  }
  return seen;
}

/** Deletes the report of an import, which begins anew. */
export async function deleteReports(db: EntityManager, importId: number): Promise<void> {
  await db.query('DELETE FROM import_rows WHERE import_id = ?', [importId]);
}
