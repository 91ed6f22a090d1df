import { gunzipSync, gzipSync } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import { rowsToAppend, statementToAppend } from '../../persistence/connection/appended-rows.js';
import type { UtcText } from '../../calendar/dates/texts.js';

/** How many revisions of a record are kept. */
export interface RevisionLimit {
  /** 0: none is written. */
  readonly perRecord: number;
}

const DEFAULT_LIMIT: RevisionLimit = { perRecord: 50 };

const limits = new WeakMap<DataSource, RevisionLimit>();

/** Sets how many revisions are kept in a database, for this process. */
export const limitRevisions = (database: DataSource, limit: RevisionLimit): void => void limits.set(database, limit);

/** A record as it is after a write. */
export interface NewRevision {
  readonly kind: string;
  readonly recordId: number;
  readonly version: number;
  readonly slug: string;
  readonly fields: string;
  readonly userId: number;
  readonly atUtc: UtcText;
  /** Its columns, and the ids of the records that it links to. */
  readonly snapshot: object;
}

/** A long text takes a third of the time of the usual level, and three bytes in a hundred more. */
const FASTEST = { level: 1 };

/** Most records are shorter than this window; half of the time goes into the memory of the usual one. */
const SMALL_WINDOW = { ...FASTEST, windowBits: 11, memLevel: 4 };

/** Every so many versions, those that are too many are removed. */
const REMOVED_EVERY = 10;

/** Keeps a record as it is after a write, in the transaction of that write and by its last statements. */
export function keepRevision(db: EntityManager, revision: NewRevision): void {
  const { perRecord } = limits.get(db.dataSource) ?? DEFAULT_LIMIT;
  if (perRecord === 0) return;
  const { kind, recordId, version, slug, fields, userId, atUtc, snapshot } = revision;
  rowsToAppend(db, 'revisions').set(`${kind} ${recordId} ${version}`, {
    ...{ kind, record_id: recordId, version, slug, fields, user_id: userId, at_utc: atUtc },
    snapshot: compressed(JSON.stringify(snapshot)),
  });
  if (version > perRecord && version % REMOVED_EVERY === 0) {
    const sql = 'DELETE FROM revisions WHERE kind = ? AND record_id = ? AND version <= ?';
    statementToAppend(db, { sql, values: [kind, recordId, version - perRecord] });
  }
}

const compressed = (text: string): Uint8Array =>
  gzipSync(text, text.length < 2 ** SMALL_WINDOW.windowBits ? SMALL_WINDOW : FASTEST);

/** Deletes all revisions of a record that have been written. */
export async function forgetRevisions(db: EntityManager, kind: string, id: number): Promise<void> {
  await db.query('DELETE FROM revisions WHERE kind = ? AND record_id = ?', [kind, id]);
}

/** The columns and links in a snapshot. */
export const readSnapshot = (snapshot: Uint8Array): unknown => JSON.parse(gunzipSync(snapshot).toString());

/** Corrects the slug of a revision that has been written before the slug was known to be taken. */
export async function correctSlug(
  db: EntityManager,
  { kind, id, version }: { readonly kind: string; readonly id: number; readonly version: number },
  slug: string,
): Promise<void> {
  await db.query('UPDATE revisions SET slug = ? WHERE kind = ? AND record_id = ? AND version = ?', [
    slug,
    kind,
    id,
    version,
  ]);
}
