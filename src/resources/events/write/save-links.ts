import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import {
  addLinks,
  EVENT_LINKS,
  type EventLink,
  hasSameLinkColumns,
  LISTING,
  listingOf,
  readLinks,
  replaceLinks,
  syncLinkColumns,
} from '../../../read-models/event-links.js';
import { findReferenced } from '../../../read-models/linked-records.js';
import {
  findOrCreateOrganizers,
  type OrganizerInput,
  validateOrganizerLinks,
} from '../../organizers/organizer-links.js';
import { linkedIdsIn } from '../../publishing/linked-input.js';
import { findOrCreateTerms, type TermAssignment, validateTermAssignments } from '../../terms/assign-terms.js';
import { adjustEventCounts } from '../../terms/event-counts.js';
import type { TermKind } from '../../terms/taxonomy.js';
import { idsIn } from '../../terms/term-lookup.js';
import { findOrCreateVenues, validateVenueLinks, type VenueInput } from '../../venues/venue-links.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns, RelationsToLoad } from '../event.entity.js';

/** The links of a write; a kind that was not sent is undefined. */
export interface LinkInputs {
  readonly categories: TermAssignment | undefined;
  readonly tags: TermAssignment | undefined;
  readonly venues: readonly VenueInput[] | undefined;
  readonly organizers: readonly OrganizerInput[] | undefined;
}

/** Ids to link, by kind; a kind that was not sent is missing. */
export type LinkedIds = Partial<Record<EventLink, readonly number[]>>;

/** Tables are always written in this order, so that concurrent writers cannot deadlock. */
const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/** Checks that the linked records exist or may be created. */
export async function validateLinks(
  db: EntityManager,
  input: Partial<CreateEventDto>,
  context: RequestContext,
  addError: AddError,
): Promise<LinkInputs> {
  const references = await findReferenced(db, {
    venues: linkedIdsIn(input.venue),
    organizers: linkedIdsIn(input.organizer),
    tags: idsIn(input.tags),
    categories: idsIn(input.categories),
  });
  await validateVenueLinks(db, input.venue, references.venues, context, addError);
  await validateOrganizerLinks(db, input.organizer, references.organizers, context, addError);
  const terms = (kind: TermKind) =>
    validateTermAssignments(db, kind, input[kind], references[kind], context.viewer, addError);
  return {
    categories: await terms('categories'),
    tags: await terms('tags'),
    venues: input.venue,
    organizers: input.organizer,
  };
}

/** Creates the linked records that do not exist; returns the ids of all. */
export async function findOrCreateLinks(
  db: EntityManager,
  links: LinkInputs,
  context: RequestContext,
): Promise<LinkedIds> {
  const { categories, tags, venues, organizers } = links;
  return {
    ...(venues && { venues: await findOrCreateVenues(db, venues, context) }),
    ...(organizers && { organizers: await findOrCreateOrganizers(db, organizers, context) }),
    ...(categories && { categories: await findOrCreateTerms(db, 'categories', categories, context) }),
    ...(tags && { tags: await findOrCreateTerms(db, 'tags', tags, context) }),
  };
}

/** Stores the links of a new event and counts it for its terms. */
export async function addAllLinks(db: EntityManager, event: EventColumns, linked: LinkedIds): Promise<void> {
  for (const link of LINKS) {
    const ids = linked[link];
    if (!ids?.length) continue;
    if (isTermKind(link)) await addEventCounts(db, link, event, ids);
    await addLinks(db, link, [{ event, ids }]);
  }
}

/**
 * Updates the links of a changed event: replaces the kinds that were sent and updates the copied columns of the others.
 */
export async function changeLinks(
  db: EntityManager,
  before: EventColumns,
  event: EventColumns,
  linked: LinkedIds,
): Promise<void> {
  const hasChangedColumns = !hasSameLinkColumns(before, event);
  for (const link of LINKS) {
    const ids = linked[link];
    if (isTermKind(link)) await updateEventCounts(db, link, before, event, ids);
    if (ids) await replaceLinks(db, link, { event, ids });
    else if (hasChangedColumns) await syncLinkColumns(db, link, event);
  }
}

/** The relations that a new event has. */
export function relationsToLoad({ categories, tags, venues, organizers }: LinkedIds): RelationsToLoad {
  const has = (ids: readonly number[] | undefined) => ids !== undefined && ids.length > 0;
  return { terms: has(categories) || has(tags), venues: has(venues), organizers: has(organizers) };
}

type Counted = Pick<EventColumns, 'id' | 'status' | 'hidden'>;

const isCounted = (event: Counted): boolean => listingOf(event) !== LISTING.nowhere;

/** Categories and tags count their events. */
const isTermKind = (link: EventLink): link is TermKind => link === 'categories' || link === 'tags';

/** Counts a new event for its terms. */
async function addEventCounts(
  db: EntityManager,
  kind: TermKind,
  event: Counted,
  ids: readonly number[],
): Promise<void> {
  if (isCounted(event)) await adjustEventCounts(db, kind, { gained: ids, lost: [] });
}

/** Updates the event counts of terms after a change; `ids` are the new terms, undefined if they stay the same. */
async function updateEventCounts(
  db: EntityManager,
  kind: TermKind,
  before: Counted,
  event: Counted,
  ids: readonly number[] | undefined,
): Promise<void> {
  const [wasCounted, counts] = [isCounted(before), isCounted(event)];
  if (wasCounted === counts && (!counts || ids === undefined)) return;
  const oldIds = (await readLinks(db, kind, [event.id])).get(event.id) ?? [];
  await adjustEventCounts(db, kind, { gained: counts ? (ids ?? oldIds) : [], lost: wasCounted ? oldIds : [] });
}
