import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import { type LinkedRecordState, readLinkedRecordStates } from '../../../read-models/linked-records.js';
import { isLinkVisible, mayEdit, type VisibilityFields } from '../../publishing/visibility.js';
import type { LinkedIds } from './save-links.js';

/** An update of the links of an event. */
export interface LinkChange {
  readonly eventId: number;
  /** The ids that the update requests, by kind. */
  readonly requested: LinkedIds;
  /**
   * Whether the body is a record that the client has read: an empty list may then only repeat that nothing was visible.
   */
  readonly isRecord: boolean;
}

/**
 * The linked ids of an event after an update, without kinds whose links do not change. An update replaces the venues
 * and organizers that the viewer sees; hidden ones keep their positions. An empty list also removes those in the trash
 * that the viewer may edit. Source: decisions D43, D57, D59.
 */
export async function keepHiddenLinks(
  db: EntityManager,
  change: LinkChange,
  context: RequestContext,
): Promise<LinkedIds> {
  const { venues, organizers, ...terms } = change.requested;
  return {
    ...terms,
    ...(venues && { venues: await mergeIds(db, 'venues', venues, change, context) }),
    ...(organizers && { organizers: await mergeIds(db, 'organizers', organizers, change, context) }),
  };
}

async function mergeIds(
  db: EntityManager,
  link: 'venues' | 'organizers',
  requested: readonly number[],
  { eventId, isRecord }: LinkChange,
  { viewer, now }: RequestContext,
): Promise<readonly number[] | undefined> {
  const current = await readLinkedRecordStates(db, link, eventId);
  const isVisible = (record: LinkedRecordState) => isLinkVisible(viewer, record as VisibilityFields, now);
  if (requested.length === 0 && isRecord && !current.some(isVisible)) return undefined;
  const isRemovedFromTrash = (record: LinkedRecordState) =>
    requested.length === 0 && record.status === 'trash' && mayEdit(viewer, record as VisibilityFields);
  const ids = mergedInOrder(current, requested, (record) => isVisible(record) || isRemovedFromTrash(record));
  const isSame = ids.length === current.length && ids.every((id, index) => id === current[index]?.id);
  return isSame ? undefined : ids;
}

/** Puts the requested ids in the positions of the replaced ones, and the rest of them at the end. */
function mergedInOrder(
  current: readonly LinkedRecordState[],
  requested: readonly number[],
  isReplaced: (record: LinkedRecordState) => boolean,
): number[] {
  const remaining = [...requested];
  const merged = current.flatMap((record) =>
    requested.includes(record.id) || isReplaced(record) ? remaining.splice(0, 1) : [record.id],
  );
  return [...merged, ...remaining];
}
