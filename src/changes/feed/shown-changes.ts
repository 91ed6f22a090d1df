import type { EntityManager } from 'typeorm';
import { can, type Viewer } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import type { RowIdentity } from '../../read-models/change-log/change-head.js';
import type { LogRow } from '../../read-models/change-log/log-row.js';
import type { FeedAct, FollowedKind } from './followed-kinds.js';

/** A numbered row of the log. */
export type NumberedRow = RowIdentity & LogRow & { readonly seq: number | string };

/** The rows that are asked for: after one number, up to another. */
export interface AskedRows {
  readonly after: number;
  readonly until: number;
  readonly kinds: readonly FollowedKind[];
  readonly limit: number;
}

/** Reads the first rows that the viewer may know of, in order. */
export function readShown(
  db: EntityManager,
  { after, until, kinds, limit }: AskedRows,
  viewer: Viewer,
): Promise<NumberedRow[]> {
  const asked = allOf([where('seq > ? AND seq <= ?', after, until), isOneOf('kind', kinds), shownTo(viewer)]);
  return db.query<NumberedRow[]>(`SELECT * FROM change_log WHERE ${asked.sql} ORDER BY seq LIMIT ${limit}`, [
    ...asked.values,
  ]);
}

/** Strangers learn only of what they saw before or see now: no id of a draft appears. Authors learn of their own records. */
function shownTo(viewer: Viewer): Condition | undefined {
  if (can(viewer, 'edit-others')) return undefined;
  const isPublic = where('was_public = 1 OR is_public = 1');
  if (!can(viewer, 'create-records')) return oneOf([isPublic]);
  return oneOf([isPublic, where('author_before = ? OR author_after = ?', viewer.id, viewer.id)]);
}

/** What a row means to the viewer: whatever lists do not show any more is removed. */
export function actFor(viewer: Viewer, row: LogRow): FeedAct {
  if (!isListed(viewer, row)) return 'removed';
  if (row.act === 'created') return 'created';
  return row.is_public === 1 && row.was_public === 0 ? 'published' : 'updated';
}

/** Whether lists show the record to the viewer after the change; as `listedFor`. */
function isListed(viewer: Viewer, { is_public, status, author_after }: LogRow): boolean {
  if (is_public === 1) return true;
  if (status === '' || status === 'trash') return false;
  if (can(viewer, 'edit-others')) return true;
  const isOwn = can(viewer, 'create-records') && author_after === viewer.id;
  // Contributors may not edit what is scheduled, or public and hidden from lists.
  return isOwn && (can(viewer, 'publish') || status !== 'publish');
}

/** The last row of each record, in order. */
export function lastOfEach(rows: readonly NumberedRow[]): NumberedRow[] {
  const last = new Map(rows.map((row) => [`${row.kind} ${row.record_id}`, row]));
  return rows.filter((row) => last.get(`${row.kind} ${row.record_id}`) === row);
}
