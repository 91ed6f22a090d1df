import type { EntityManager } from 'typeorm';
import type { ExternalId } from '../../calendar/external-id.js';
import type { Viewer } from '../../calendar/viewer.js';
import { type ExternalIdKind, readExternalIds } from '../../read-models/external-ids.js';
import { mayEdit, type VisibilityFields } from '../publishing/visibility.js';

/** The external ids that a record shows; undefined for none. */
export type ShownIds = (recordId: number) => readonly ExternalId[] | undefined;

/** Reads the external ids of the records that the viewer may edit. If there are none, no statement is sent. */
export async function readShownIds(
  db: EntityManager,
  kind: ExternalIdKind,
  records: readonly (VisibilityFields & { readonly id: number })[],
  viewer: Viewer,
): Promise<ShownIds> {
  const editable = records.filter((record) => mayEdit(viewer, record)).map(({ id }) => id);
  const found = await readExternalIds(db, kind, editable);
  return (id) => found.get(id);
}

/** The external ids as a record shows them; undefined if there are none. */
export const presentIds = (ids: readonly ExternalId[] | undefined): readonly ExternalId[] | undefined =>
  ids?.length ? ids : undefined;
