import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { readSnapshot } from '../../read-models/revisions/keep-revision.js';
import type { RevisedKind, Snapshot } from './revised-kinds.js';

/** A version of a record, without its content. */
export interface RevisionRow {
  readonly version: number;
  readonly atUtc: UtcText;
  /** Login name; null for the service itself and for users that are gone. */
  readonly login: string | null;
  readonly fields: string;
}

/** The revisions of a record, newest first. */
export function listRevisions(db: EntityManager, kind: RevisedKind, id: number): Promise<RevisionRow[]> {
  return db.query<RevisionRow[]>(
    `SELECT revisions.version AS version, at_utc AS atUtc, users.login AS login, fields
     FROM revisions LEFT JOIN users ON users.id = revisions.user_id
     WHERE kind = ? AND record_id = ? ORDER BY revisions.version DESC`,
    [kind, id],
  );
}

/** A version of a record, with its content; undefined if it is not kept. */
export async function readRevision(
  db: EntityManager,
  kind: RevisedKind,
  id: number,
  version: number,
): Promise<(RevisionRow & { readonly snapshot: Snapshot }) | undefined> {
  const [row] = await db.query<(RevisionRow & { slug: string; snapshot: Uint8Array })[]>(
    `SELECT revisions.version AS version, at_utc AS atUtc, users.login AS login, fields, slug, snapshot
     FROM revisions LEFT JOIN users ON users.id = revisions.user_id
     WHERE kind = ? AND record_id = ? AND revisions.version = ?`,
    [kind, id, version],
  );
  if (!row) return undefined;
  const { slug, snapshot: stored, ...revision } = row;
  const snapshot = readSnapshot(stored) as Snapshot;
  return { ...revision, snapshot: { ...snapshot, columns: { ...snapshot.columns, slug } } };
}
