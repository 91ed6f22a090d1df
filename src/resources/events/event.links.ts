import type { Refuse } from '../../http/input/sent.js';
import { addLinks, type EventLink, replaceLinks } from '../../persistence/event-links.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkOrganizers, claimOrganizers, type OrganizerWish } from '../organizers/organizer-links.js';
import type { Writing } from '../publishing/writing.js';
import { checkTermAssignments, claimTerms, type TermAssignment } from '../terms/assign-terms.js';
import { checkVenues, claimVenues, type VenueWish } from '../venues/venue-links.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { Linked } from './event-relations.js';

/** What a write links an event to; a kind that was not sent is undefined. */
export interface LinksAsked {
  readonly categories: TermAssignment | undefined;
  readonly tags: TermAssignment | undefined;
  readonly venues: readonly VenueWish[] | undefined;
  readonly organizers: readonly OrganizerWish[] | undefined;
}

/** Ids to link, by kind; a kind that was not sent is missing. */
export type LinkedIds = Partial<Record<EventLink, readonly number[]>>;

/** Checks that what a write links an event to exists, or may be made. */
export async function checkLinks(
  rows: Rows,
  sent: Partial<CreateEvent>,
  writing: Writing,
  refuse: Refuse,
): Promise<LinksAsked> {
  await checkVenues(rows, sent.venue, writing, refuse);
  await checkOrganizers(rows, sent.organizer, writing, refuse);
  return {
    categories: await checkTermAssignments(rows, 'categories', sent.categories, writing.viewer, refuse),
    tags: await checkTermAssignments(rows, 'tags', sent.tags, writing.viewer, refuse),
    venues: sent.venue,
    organizers: sent.organizer,
  };
}

/** Makes what does not exist yet, and gives the ids of everything that is to be linked. */
export async function claimLinks(rows: Rows, asked: LinksAsked, writing: Writing): Promise<LinkedIds> {
  const { categories, tags, venues, organizers } = asked;
  return {
    ...(venues && { venues: await claimVenues(rows, venues, writing) }),
    ...(organizers && { organizers: await claimOrganizers(rows, organizers, writing) }),
    ...(categories && { categories: await claimTerms(rows, 'categories', categories, writing.now) }),
    ...(tags && { tags: await claimTerms(rows, 'tags', tags, writing.now) }),
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

/** Which kinds of relation a new event has. */
export function kindsLinked({ categories, tags, venues, organizers }: LinkedIds): Linked {
  const has = (ids: readonly number[] | undefined) => ids !== undefined && ids.length > 0;
  return { terms: has(categories) || has(tags), venues: has(venues), organizers: has(organizers) };
}

function kindsOf(linked: LinkedIds): [EventLink, readonly number[]][] {
  return Object.entries(linked) as [EventLink, readonly number[]][];
}
