import type { EntityManager } from 'typeorm';
import { type ExternalId, inOrder, isSameId } from '../../calendar/external-id.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import {
  addExternalIds,
  type ExternalIdKind,
  findRecordIds,
  readExternalIds,
  removeExternalIds,
} from '../../read-models/external-ids.js';
import { mayRead, type VisibilityFields } from '../publishing/visibility.js';
import { externalIdErrors, type NamedRecord } from './external-ids.errors.js';

const ATTEMPTS = 8;

/** Gives a record external ids that it does not have yet. Throws `external-id-taken` if another record has one of them. */
export async function claimIds(
  db: EntityManager,
  kind: ExternalIdKind,
  recordId: number,
  ids: readonly ExternalId[] | undefined,
  context: RequestContext,
): Promise<void> {
  if (!ids?.length) return;
  const rows = ids.map((id) => ({ ...id, recordId, imported: null }));
  for (let attempt = 1; ; attempt++) {
    try {
      return await addExternalIds(db, kind, rows);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
    await freeIds(db, kind, ids, context);
  }
}

/** Removes the external ids of records that are gone: an older version of the service leaves them. */
async function freeIds(
  db: EntityManager,
  kind: ExternalIdKind,
  ids: readonly ExternalId[],
  context: RequestContext,
): Promise<void> {
  for (const id of ids) {
    const owner = (await findRecordIds(db, kind, id.source, [id.id])).get(id.id);
    if (owner === undefined) continue;
    const found = await readOwner(db, kind, owner, context);
    if (found) throw externalIdErrors.taken(id, found.shown);
    await removeExternalIds(db, kind, [id]);
  }
}

/** The record with an external id, and how an error shows it to the viewer; undefined if there is no such record. */
async function readOwner(
  db: EntityManager,
  kind: ExternalIdKind,
  id: number,
  { viewer, now, urls }: RequestContext,
): Promise<{ shown: NamedRecord | undefined } | undefined> {
  const hasStatus = kind !== 'categories' && kind !== 'tags';
  const columns = hasStatus ? 'status, publish_at AS publishAt, author_id AS authorId' : 'id';
  const [record] = await db.query<VisibilityFields[]>(`SELECT ${columns} FROM ${kind} WHERE id = ?`, [id]);
  if (!record) return undefined;
  const isShown = !hasStatus || mayRead(viewer, record, now);
  return { shown: isShown ? { id, rest_url: urls.record(kind, id) } : undefined };
}

/**
 * Gives a record these external ids instead of those that it has; undefined keeps them. Returns the ids that it has then. What
 * an import has read stays with the ids that stay. Throws `external-id-taken`.
 */
export async function replaceIds(
  db: EntityManager,
  kind: ExternalIdKind,
  recordId: number,
  sent: readonly ExternalId[] | undefined,
  context: RequestContext,
): Promise<readonly ExternalId[]> {
  const before = (await readExternalIds(db, kind, [recordId])).get(recordId) ?? [];
  return changeIds(db, kind, { recordId, before, sent }, context);
}

/** The same for a record whose external ids have been read. */
export async function changeIds(
  db: EntityManager,
  kind: ExternalIdKind,
  {
    recordId,
    before,
    sent,
  }: { recordId: number; before: readonly ExternalId[]; sent: readonly ExternalId[] | undefined },
  context: RequestContext,
): Promise<readonly ExternalId[]> {
  if (!sent) return before;
  const without = (ids: readonly ExternalId[], others: readonly ExternalId[]) =>
    ids.filter((id) => !others.some((other) => isSameId(id, other)));
  const removed = without(before, sent);
  if (removed.length) await removeExternalIds(db, kind, removed);
  await claimIds(db, kind, recordId, without(sent, before), context);
  return inOrder(sent);
}
