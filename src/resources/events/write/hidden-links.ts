import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import { type LinkedRecordState, readLinkedRecordStates } from '../../../read-models/linked-records.js';
import { isLinkVisible, mayEdit, type VisibilityFields } from '../../publishing/visibility.js';
import type { LinkedIds } from './save-links.js';

/** An update of what an event is linked to. */
export interface LinkChange {
  readonly eventId: number;
  /** What the update names, by kind. */
  readonly named: LinkedIds;
  /** Whether the body is a record as it was read: an empty list in it may just repeat that nothing was shown. */
  readonly isRecord: boolean;
}

/**
 * The ids an update leaves an event linked to. It replaces the venues and organizers that the writer sees; the others stay,
 * in their places. One that names none also detaches what is in the trash, for those who may edit it there. Kinds whose
 * links stay as they are are left out. Source: decisions D43, D57, D59.
 */
export async function keepHiddenLinks(
  db: EntityManager,
  change: LinkChange,
  context: RequestContext,
): Promise<LinkedIds> {
  const { venues, organizers, ...terms } = change.named;
  return {
    ...terms,
    ...(venues && { venues: await idsAfter(db, 'venues', venues, change, context) }),
    ...(organizers && { organizers: await idsAfter(db, 'organizers', organizers, change, context) }),
  };
}

async function idsAfter(
  db: EntityManager,
  link: 'venues' | 'organizers',
  named: readonly number[],
  { eventId, isRecord }: LinkChange,
  { viewer, now }: RequestContext,
): Promise<readonly number[] | undefined> {
  const current = await readLinkedRecordStates(db, link, eventId);
  const isSeen = (record: LinkedRecordState) => isLinkVisible(viewer, record as VisibilityFields, now);
  if (named.length === 0 && isRecord && !current.some(isSeen)) return undefined;
  const isCleared = (record: LinkedRecordState) =>
    named.length === 0 && record.status === 'trash' && mayEdit(viewer, record as VisibilityFields);
  const ids = mergedInOrder(current, named, (record) => isSeen(record) || isCleared(record));
  const isSame = ids.length === current.length && ids.every((id, index) => id === current[index]?.id);
  return isSame ? undefined : ids;
}

/** What is named, in the places of what it replaces and then behind everything else. */
function mergedInOrder(
  current: readonly LinkedRecordState[],
  named: readonly number[],
  isReplaced: (record: LinkedRecordState) => boolean,
): number[] {
  const left = [...named];
  const merged = current.flatMap((record) =>
    named.includes(record.id) || isReplaced(record) ? left.splice(0, 1) : [record.id],
  );
  return [...merged, ...left];
}
