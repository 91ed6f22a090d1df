import { type LinkState, readLinkStates } from '../../persistence/link-states.js';
import type { Rows } from '../../persistence/transaction.js';
import { mayEdit, type Seen, showsLinked } from '../publishing/visibility.js';
import type { Caller } from '../../http/access/caller.js';
import type { LinkedIds } from './event.links.js';

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
export async function withUnseen(rows: Rows, change: LinkChange, context: Caller): Promise<LinkedIds> {
  const { venues, organizers, ...terms } = change.named;
  return {
    ...terms,
    ...(venues && { venues: await idsAfter(rows, 'venues', venues, change, context) }),
    ...(organizers && { organizers: await idsAfter(rows, 'organizers', organizers, change, context) }),
  };
}

async function idsAfter(
  rows: Rows,
  link: 'venues' | 'organizers',
  named: readonly number[],
  { eventId, isRecord }: LinkChange,
  { viewer, now }: Caller,
): Promise<readonly number[] | undefined> {
  const present = await readLinkStates(rows, link, eventId);
  const isSeen = (place: LinkState) => showsLinked(viewer, place as Seen, now);
  if (named.length === 0 && isRecord && !present.some(isSeen)) return undefined;
  const isCleared = (place: LinkState) =>
    named.length === 0 && place.status === 'trash' && mayEdit(viewer, place as Seen);
  const ids = inPlaces(present, named, (place) => isSeen(place) || isCleared(place));
  const isSame = ids.length === present.length && ids.every((id, place) => id === present[place]?.id);
  return isSame ? undefined : ids;
}

/** What is named, in the places of what it replaces and then behind everything else. */
function inPlaces(
  present: readonly LinkState[],
  named: readonly number[],
  isReplaced: (place: LinkState) => boolean,
): number[] {
  const left = [...named];
  const kept = present.flatMap((place) =>
    named.includes(place.id) || isReplaced(place) ? left.splice(0, 1) : [place.id],
  );
  return [...kept, ...left];
}
