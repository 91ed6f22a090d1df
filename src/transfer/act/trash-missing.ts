import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { writeExternalIds } from '../../read-models/external-ids.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import { digestOf, readDigests, writeDigests } from '../plan/field-digests.js';
import { TRASHED } from '../plan/plan-record.js';
import type { SourceKind } from '../source-record.js';
import type { BatchResult } from './import-batch.js';
import type { ImportRun } from './import-run.js';
import { type RowReport, rowReport } from './row-report.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';

/** Records that one transaction moves to the trash. */
const AT_ONCE = 100;

/** Terms are never deleted. Dates of a series come before it, because it takes them along. */
const KINDS = ['events', 'series', 'organizers', 'venues'] as const satisfies readonly SourceKind[];

interface Missing {
  readonly externalId: string;
  readonly recordId: number;
  readonly imported: string | null;
}

/**
 * Moves some of the records to the trash that the source no longer has: they were imported from it before, and no line of
 * the report of this import names them. No report means that there are no more. If the source has a record that could not be
 * read, it is not known which records it is and refers to, and nothing is missing.
 */
export async function trashMissing(
  db: EntityManager,
  importId: number,
  run: ImportRun,
  context: RequestContext,
): Promise<BatchResult> {
  if (await hasUnreadRecords(db, importId)) return { reports: [], hasWritten: false };
  for (const kind of KINDS) {
    const missing = await findMissing(db, importId, run.name, kind);
    if (missing.length === 0) continue;
    const reports: RowReport[] = [];
    for (const one of missing) reports.push(await trashOne(db, kind, one, run, context));
    return { reports, hasWritten: !run.isDryRun };
  }
  return { reports: [], hasWritten: false };
}

/** A record that was read and then refused has both: its kind and its id. */
async function hasUnreadRecords(db: EntityManager, importId: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM import_rows WHERE import_id = ? AND outcome = 'failed' AND (external_id IS NULL OR kind IS NULL) LIMIT 1`,
    [importId],
  );
  return rows.length > 0;
}

async function findMissing(db: EntityManager, importId: number, name: string, kind: SourceKind): Promise<Missing[]> {
  // An event that has become a series replaces it, unless the series is refused.
  const isAsFailed = kind === 'events' || kind === 'series' ? "OR seen.outcome = 'failed'" : '';
  const rows = await db.query<(Omit<Missing, 'externalId'> & { externalId: string | Buffer })[]>(
    `SELECT external_id AS externalId, record_id AS recordId, imported FROM external_ids
     WHERE kind = ? AND source = ? AND imported IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM import_rows seen
       WHERE seen.import_id = ? AND seen.external_id = external_ids.external_id
         AND (seen.kind = external_ids.kind ${isAsFailed}))
     ORDER BY external_id LIMIT ${AT_ONCE}`,
    [kind, name, importId],
  );
  return rows.map((row) => ({ ...row, externalId: String(row.externalId) }));
}

async function trashOne(
  db: EntityManager,
  kind: SourceKind,
  { externalId, recordId, imported }: Missing,
  run: ImportRun,
  context: RequestContext,
): Promise<RowReport> {
  const about = { kind, externalId, position: 'missing', recordId };
  const records = IMPORT_KINDS[kind];
  const stored = (await records.read(db, [recordId], context)).get(recordId);
  if (!stored || stored.isTrashed) return rowReport({ ...about, outcome: 'unchanged' });
  const version = stored.version;
  if (!records.mayEdit(stored, context))
    return rowReport({
      ...about,
      version,
      outcome: 'failed',
      code: 'rest_forbidden',
      message: 'You may not change it.',
    });
  if (run.isDryRun) return rowReport({ ...about, version, outcome: 'trashed' });
  try {
    await inSavepoint(db, async () => records.trash?.(db, stored, context));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return rowReport({ ...about, version, outcome: 'failed', code: error.code, message: error.message });
  }
  const digests = writeDigests({ ...readDigests(imported), [TRASHED]: digestOf(true) });
  await writeExternalIds(db, kind, [{ source: run.name, id: externalId, recordId, imported: digests }]);
  return rowReport({ ...about, version, outcome: 'trashed' });
}
