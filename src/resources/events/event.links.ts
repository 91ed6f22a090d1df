import type { UtcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import { addLinks, type EventLink, replaceLinks } from '../../persistence/event-links.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkTermAssignments, claimTerms, type TermAssignment } from '../terms/assign-terms.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { Linked } from './event-relations.js';

/** What a write links an event to; a kind that was not sent is undefined. */
export interface LinksAsked {
  readonly categories: TermAssignment | undefined;
  readonly tags: TermAssignment | undefined;
}

/** Ids to link, by kind; a kind that was not sent is missing. */
export type LinkedIds = Partial<Record<EventLink, readonly number[]>>;

/** Checks that what a write links an event to exists, or may be made. */
export async function checkLinks(
  rows: Rows,
  sent: Partial<CreateEvent>,
  viewer: Viewer,
  refuse: Refuse,
): Promise<LinksAsked> {
  return {
    categories: await checkTermAssignments(rows, 'categories', sent.categories, viewer, refuse),
    tags: await checkTermAssignments(rows, 'tags', sent.tags, viewer, refuse),
  };
}

/** Makes what does not exist yet, and gives the ids of everything that is to be linked. */
export async function claimLinks(rows: Rows, asked: LinksAsked, now: UtcText): Promise<LinkedIds> {
  return {
    ...(asked.categories && { categories: await claimTerms(rows, 'categories', asked.categories, now) }),
    ...(asked.tags && { tags: await claimTerms(rows, 'tags', asked.tags, now) }),
  };
}

/** Links a new event. */
export async function addAllLinks(rows: Rows, eventId: number, linked: LinkedIds): Promise<void> {
  for (const [link, ids] of kindsOf(linked)) await addLinks(rows, link, eventId, ids);
}

/** Links an event anew where a kind was sent; what was not sent stays. */
export async function replaceSentLinks(rows: Rows, eventId: number, linked: LinkedIds): Promise<void> {
  for (const [link, ids] of kindsOf(linked)) await replaceLinks(rows, link, eventId, ids);
}

function kindsOf(linked: LinkedIds): [EventLink, readonly number[]][] {
  return Object.entries(linked) as [EventLink, readonly number[]][];
}

/** Which kinds of relation a new event has. */
export function kindsLinked({ categories, tags, venues, organizers }: LinkedIds): Linked {
  const has = (ids: readonly number[] | undefined) => ids !== undefined && ids.length > 0;
  return { terms: has(categories) || has(tags), venues: has(venues), organizers: has(organizers) };
}
