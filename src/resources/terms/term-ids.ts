import type { EntityManager } from 'typeorm';
import type { ExternalId } from '../../calendar/external-id.js';
import { can, type Right, type Viewer } from '../../calendar/viewer.js';
import { readExternalIds } from '../../read-models/external-ids.js';
import { presentIds } from '../external-ids/shown-ids.js';
import type { TermKind } from './taxonomy.js';
import type { TermRecord } from './term.record.js';

const RIGHTS: Record<TermKind, Right> = { categories: 'edit-categories', tags: 'edit-tags' };

/** External ids by term. */
export type TermIds = ReadonlyMap<number, readonly ExternalId[]>;

/** Reads the external ids of terms for a viewer who may edit them; for others no statement is sent. */
export async function readTermIds(
  db: EntityManager,
  kind: TermKind,
  terms: readonly { readonly id: number }[],
  viewer: Viewer,
): Promise<TermIds> {
  const shown = can(viewer, RIGHTS[kind]) ? terms.map(({ id }) => id) : [];
  return readExternalIds(db, kind, shown);
}

/** The record of a term with its external ids. */
export const withTermIds = <R extends TermRecord>(record: R, ids: TermIds): R => ({
  ...record,
  external_ids: presentIds(ids.get(record.id)),
});
