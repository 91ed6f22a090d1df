import type { RequestContext } from '../../../http/request/request-context.js';
import type { Publishable } from '../../publishing/publishable.entity.js';
import { isLinkVisible, mayEdit } from '../../publishing/visibility.js';
import type { LinkedRecords } from '../linked-records.js';
import type { RecordsToLink } from './save-links.js';

/** An update of the links of an event. */
export interface LinkChange {
  readonly current: LinkedRecords;
  /** The records that the update requests, by kind. */
  readonly requested: RecordsToLink;
  /**
   * Whether the body is a record that the client has read: an empty list may then only repeat that nothing was visible.
   */
  readonly isRecord: boolean;
}

/**
 * The linked records of an event after an update, without kinds whose links do not change. An update replaces the venues
 * and organizers that the viewer sees; hidden ones keep their positions. An empty list also removes those in the trash
 * that the viewer may edit. Source: decisions D43, D57, D59.
 */
export function keepHiddenLinks({ current, requested, isRecord }: LinkChange, context: RequestContext): RecordsToLink {
  const venues = mergedRecords(current.venues, requested.venues, isRecord, context);
  const organizers = mergedRecords(current.organizers, requested.organizers, isRecord, context);
  const { categories, tags } = requested;
  return {
    ...(categories && { categories }),
    ...(tags && { tags }),
    ...(venues && { venues }),
    ...(organizers && { organizers }),
  };
}

/** Undefined if the links stay the same. */
function mergedRecords<T extends Publishable>(
  current: readonly T[],
  requested: readonly T[] | undefined,
  isRecord: boolean,
  { viewer, now }: RequestContext,
): readonly T[] | undefined {
  if (!requested) return undefined;
  const isVisible = (record: T) => isLinkVisible(viewer, record, now);
  if (requested.length === 0 && isRecord && !current.some(isVisible)) return undefined;
  const isRemovedFromTrash = (record: T) =>
    requested.length === 0 && record.status === 'trash' && mayEdit(viewer, record);
  const merged = mergedInOrder(current, requested, (record) => isVisible(record) || isRemovedFromTrash(record));
  const isSame = merged.length === current.length && merged.every(({ id }, index) => id === current[index]?.id);
  return isSame ? undefined : merged;
}

/** Puts the requested records in the positions of the replaced ones, and the rest of them at the end. */
function mergedInOrder<T extends { readonly id: number }>(
  current: readonly T[],
  requested: readonly T[],
  isReplaced: (record: T) => boolean,
): T[] {
  const remaining = [...requested];
  const isRequested = new Set(requested.map(({ id }) => id));
  const merged = current.flatMap((record) =>
    isRequested.has(record.id) || isReplaced(record) ? remaining.splice(0, 1) : [record],
  );
  return [...merged, ...remaining];
}
