import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { isRole } from '../../calendar/viewer.js';
import { isMysql } from '../../persistence/dialect.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { insertRows } from '../../persistence/sql/insert-rows.js';
import { numberOf, readTotal } from '../../persistence/sql/records.js';
import { type Counts, NO_COUNTS } from '../act/row-report.js';
import type { ImportOptions } from '../plan/import-options.js';
import type { SourceName } from '../source-options.js';
import {
  ACTIVE_STATES,
  type ImportError,
  type ImportJob,
  type ImportMode,
  type ImportPlace,
  type ImportState,
  type NewImport,
} from './import-job.js';

/** A row of `imports`. */
interface ImportRow {
  readonly id: number;
  readonly name: string;
  readonly source: SourceName;
  readonly mode: ImportMode;
  readonly state: ImportState;
  readonly options: string;
  readonly url: string | null;
  readonly file_name: string | null;
  readonly file_id: number | null;
  readonly file_path: string | null;
  readonly has_credentials: number;
  readonly base_url: string;
  readonly applies_id: number | null;
  readonly user_id: number;
  readonly user_login: string;
  readonly user_role: string;
  readonly created_utc: UtcText;
  readonly started_utc: UtcText | null;
  readonly finished_utc: UtcText | null;
  readonly place: string | null;
  readonly total: number | null;
  readonly counts: string;
  readonly error: string | null;
}

/** Stores a new import; returns its id. A unique violation means that another one with its name is active. */
export async function insertImport(db: EntityManager, job: NewImport, now: UtcText): Promise<number> {
  const { name, source, mode, url, fileName, fileId, filePath, baseUrl, appliesId, viewer } = job;
  const row = {
    ...{
      name,
      active_name: name,
      source,
      mode,
      state: 'queued',
      options: JSON.stringify(job.options),
      url: url ?? null,
    },
    ...{ file_name: fileName?.slice(-255) ?? null, file_id: fileId ?? null, file_path: filePath ?? null },
    ...{ has_credentials: Number(job.hasCredentials), base_url: baseUrl, applies_id: appliesId ?? null },
    ...{ user_id: viewer.id, user_login: viewer.login, user_role: viewer.role ?? '', run: '', created_utc: now },
    counts: JSON.stringify(NO_COUNTS),
  };
  await insertRows(db, { table: 'imports', columns: Object.keys(row), values: [Object.values(row)] });
  const [stored] = await db.query<{ id: number }[]>('SELECT id FROM imports WHERE active_name = ?', [name]);
  if (!stored) throw new Error('an import that was stored cannot be found');
  return stored.id;
}

export async function findImport(db: EntityManager, id: number): Promise<ImportJob | undefined> {
  return (await selectImports(db, where('id = ?', id), 'LIMIT 1'))[0];
}

/** A page of imports, the newest first. */
export async function listImports(
  db: EntityManager,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ imports: ImportJob[]; total: number }> {
  const imports = await selectImports(db, where('1=1'), `LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`);
  return { imports, total: await readTotal(db, numberOf('imports', where('1=1'))) };
}

/** Ids of imports that a service may go on with: not those of commands, whose files it does not have. */
export async function waitingImports(db: EntityManager): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    "SELECT id FROM imports WHERE state IN ('queued', 'running') AND file_path IS NULL ORDER BY id",
  );
  return rows.map(({ id }) => id);
}

async function selectImports(db: EntityManager, filter: Condition, end: string): Promise<ImportJob[]> {
  const sql = `SELECT * FROM imports WHERE ${filter.sql} ORDER BY id DESC ${end}`;
  return (await db.query<ImportRow[]>(sql, [...filter.values])).map(jobOf);
}

function jobOf(row: ImportRow): ImportJob {
  const role = isRole(row.user_role) ? row.user_role : undefined;
  return {
    ...{ id: row.id, name: row.name, source: row.source, mode: row.mode, state: row.state },
    options: JSON.parse(row.options) as ImportOptions,
    ...{ url: row.url ?? undefined, fileName: row.file_name ?? undefined, fileId: row.file_id ?? undefined },
    ...{ filePath: row.file_path ?? undefined, baseUrl: row.base_url, appliesId: row.applies_id ?? undefined },
    hasCredentials: Boolean(row.has_credentials),
    viewer: { id: row.user_id, login: row.user_login, role },
    ...{ createdUtc: row.created_utc, startedUtc: row.started_utc ?? undefined },
    finishedUtc: row.finished_utc ?? undefined,
    place: placeOf(row),
    total: row.total ?? undefined,
    counts: countsOf(row),
    error: row.error === null ? undefined : (JSON.parse(row.error) as ImportError),
  };
}

/** Makes an import the task of one run, which then owns it: whatever an earlier run still does is not committed. */
export async function startRun(db: EntityManager, id: number, run: string, now: UtcText): Promise<void> {
  await db.query(
    `UPDATE imports SET run = ?, state = 'running', started_utc = COALESCE(started_utc, ?), error = NULL, finished_utc = NULL,
     active_name = name WHERE id = ? AND state IN ('queued', 'running', 'needs_credentials', 'failed')`,
    [run, now, id],
  );
}

/** How far an import is, if a run still owns it. Its row is locked until the transaction ends. */
export async function lockOwnProgress(
  db: EntityManager,
  id: number,
  run: string,
): Promise<Omit<ImportProgress, 'total'> | undefined> {
  const sql = `SELECT run, state, place, counts FROM imports WHERE id = ?${isMysql(db) ? ' FOR UPDATE' : ''}`;
  const [row] = await db.query<(Pick<ImportRow, 'state' | 'place' | 'counts'> & { run: string })[]>(sql, [id]);
  return row?.run === run && row.state === 'running' ? { place: placeOf(row), counts: countsOf(row) } : undefined;
}

const placeOf = ({ place }: Pick<ImportRow, 'place'>): ImportPlace =>
  place === null ? { items: 0 } : (JSON.parse(place) as ImportPlace);

const countsOf = ({ counts }: Pick<ImportRow, 'counts'>): Counts => JSON.parse(counts) as Counts;

/** What a batch stores of its import. */
export interface ImportProgress {
  readonly place: ImportPlace;
  readonly counts: Counts;
  readonly total: number | undefined;
}

export async function saveProgress(db: EntityManager, id: number, progress: ImportProgress): Promise<void> {
  const { place, counts, total } = progress;
  const values = [JSON.stringify(place), JSON.stringify(counts), total ?? null, id];
  await db.query('UPDATE imports SET place = ?, counts = ?, total = ? WHERE id = ?', values);
}

/** Moves an import from one of some states to another; nothing happens in others. */
export async function moveImport(
  db: EntityManager,
  id: number,
  { from, to, error }: { from: readonly ImportState[]; to: ImportState; error?: ImportError },
  now: UtcText,
): Promise<void> {
  const isActive = ACTIVE_STATES.includes(to);
  const { sql, values } = isOneOf('state', from);
  await db.query(
    `UPDATE imports SET state = ?, error = ?, finished_utc = ?, active_name = ${isActive ? 'name' : 'NULL'}
     WHERE id = ? AND ${sql}`,
    [to, error ? JSON.stringify(error) : null, isActive ? null : now, id, ...values],
  );
}
