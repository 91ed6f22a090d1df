import type { Refuse } from '../../http/input/sent.js';
import {
  addLinks,
  EVENT_LINKS,
  type EventLink,
  followEvent,
  repeatsAlike,
  replaceLinks,
} from '../../persistence/event-links.js';
import { readKnown } from '../../persistence/known-records.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkOrganizers, claimOrganizers, type OrganizerWish } from '../organizers/organizer-links.js';
import { idsWished } from '../publishing/link-claims.js';
import type { Caller } from '../../http/access/caller.js';
import { checkTermAssignments, claimTerms, type TermAssignment } from '../terms/assign-terms.js';
import type { TermKind } from '../terms/taxonomy.js';
import { idsIn } from '../terms/term-lookup.js';
import { checkVenues, claimVenues, type VenueWish } from '../venues/venue-links.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import { countAtTerms, isTermKind, recountAtTerms } from './event.counts.js';
import type { EventColumns } from './event.writer.js';
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

/** Always in this order, so that no two writers wait for each other. */
const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/** Checks that what a write links an event to exists, or may be made. */
export async function checkLinks(
  rows: Rows,
  sent: Partial<CreateEvent>,
  context: Caller,
  refuse: Refuse,
): Promise<LinksAsked> {
  const known = await readKnown(rows, {
    venues: idsWished(sent.venue),
    organizers: idsWished(sent.organizer),
    tags: idsIn(sent.tags),
    categories: idsIn(sent.categories),
  });
  await checkVenues(rows, sent.venue, known.venues, context, refuse);
  await checkOrganizers(rows, sent.organizer, known.organizers, context, refuse);
  const terms = (kind: TermKind) => checkTermAssignments(rows, kind, sent[kind], known[kind], context.viewer, refuse);
  return {
    categories: await terms('categories'),
    tags: await terms('tags'),
    venues: sent.venue,
    organizers: sent.organizer,
  };
}

/** Makes what does not exist yet, and gives the ids of everything that is to be linked. */
export async function claimLinks(rows: Rows, asked: LinksAsked, context: Caller): Promise<LinkedIds> {
  const { categories, tags, venues, organizers } = asked;
  return {
    ...(venues && { venues: await claimVenues(rows, venues, context) }),
    ...(organizers && { organizers: await claimOrganizers(rows, organizers, context) }),
    ...(categories && { categories: await claimTerms(rows, 'categories', categories, context) }),
    ...(tags && { tags: await claimTerms(rows, 'tags', tags, context) }),
  };
}

/** Links a new event, and counts it at its terms. */
export async function addAllLinks(rows: Rows, event: EventColumns, linked: LinkedIds): Promise<void> {
  for (const link of LINKS) {
    const ids = linked[link];
    if (!ids?.length) continue;
    if (isTermKind(link)) await countAtTerms(rows, link, event, ids);
    await addLinks(rows, link, [{ event, ids }]);
  }
}

/** Links a changed event anew where a kind was sent; where none was, its links follow what changed of it. */
export async function changeLinks(
  rows: Rows,
  before: EventColumns,
  event: EventColumns,
  linked: LinkedIds,
): Promise<void> {
  const isMoved = !repeatsAlike(before, event);
  for (const link of LINKS) {
    const ids = linked[link];
    if (isTermKind(link)) await recountAtTerms(rows, link, before, event, ids);
    if (ids) await replaceLinks(rows, link, { event, ids });
    else if (isMoved) await followEvent(rows, link, event);
  }
}

/** Which kinds of relation a new event has. */
export function kindsLinked({ categories, tags, venues, organizers }: LinkedIds): Linked {
  const has = (ids: readonly number[] | undefined) => ids !== undefined && ids.length > 0;
  return { terms: has(categories) || has(tags), venues: has(venues), organizers: has(organizers) };
}
