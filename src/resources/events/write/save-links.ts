import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import { noteChange } from '../../../persistence/connection/bump-data-version.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import {
  EVENT_LINKS,
  type EventLink,
  hasSameLinkColumns,
  linkColumnsUpdate,
  linkInserts,
  linkReplacement,
  LISTING,
  listingOf,
} from '../../../read-models/event-links.js';
import {
  findOrCreateOrganizers,
  type OrganizerToLink,
  validateOrganizerLinks,
} from '../../organizers/organizer-links.js';
import { linkedIdsIn } from '../../publishing/linked-input.js';
import { findOrCreateTerms, type TermAssignment, validateTermAssignments } from '../../terms/assign-terms.js';
import type { TermKind } from '../../terms/taxonomy.js';
import { idsIn, type NamedTerm, readNamedTerms, type TermEntry } from '../../terms/term-lookup.js';
import { findOrCreateVenues, validateVenueLinks, type VenueToLink } from '../../venues/venue-links.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { type LinkedRecords, readReferenced, type ReadTogether } from '../linked-records.js';

/** The links of a write; a kind that was not sent is undefined. */
export interface LinkInputs {
  readonly categories: TermAssignment | undefined;
  readonly tags: TermAssignment | undefined;
  readonly venues: readonly VenueToLink[] | undefined;
  readonly organizers: readonly OrganizerToLink[] | undefined;
  /** Whether any event was scheduled when the terms were read. */
  readonly hasScheduled: boolean;
}

/** The linked records of a write by kind; a kind that was not sent is missing. */
export type RecordsToLink = Partial<LinkedRecords>;

/** Ids to link, by kind; a kind that was not sent is missing. */
export type LinkedIds = Partial<Record<EventLink, readonly number[]>>;

/** Tables are always written in this order, so that concurrent writers cannot deadlock. */
const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/** The records that inputs may link to, read for all of these inputs at once. */
export interface KnownRecords {
  readonly referenced: ReadTogether<LinkedRecords>;
  readonly named: Readonly<Partial<Record<TermKind, readonly NamedTerm[]>>>;
}

/** Reads what the inputs may link to, with three statements. On MySQL the venues are locked, as `validateLinks` does. */
export async function readKnownRecords(
  db: EntityManager,
  inputs: readonly Partial<CreateEventDto>[],
  context: RequestContext,
): Promise<KnownRecords> {
  const entries = (kind: TermKind) => inputs.flatMap((input) => input[kind] ?? []);
  const referenced = await readLinksOf(db, inputs, context);
  const known = (kind: TermKind) => new Set(referenced[kind].map(({ id }) => String(id)));
  const unnumbered = (kind: TermKind): TermEntry[] => {
    const ids = known(kind);
    return entries(kind).filter((entry) => !ids.has(String(entry).trim()));
  };
  const named = async (kind: TermKind) => readNamedTerms(db, kind, unnumbered(kind));
  return { referenced, named: { categories: await named('categories'), tags: await named('tags') } };
}

function readLinksOf(db: EntityManager, inputs: readonly Partial<CreateEventDto>[], { now }: RequestContext) {
  const all = (idsOfInput: (input: Partial<CreateEventDto>) => number[]) => [...new Set(inputs.flatMap(idsOfInput))];
  const ids = {
    venues: all(({ venue }) => linkedIdsIn(venue)),
    organizers: all(({ organizer }) => linkedIdsIn(organizer)),
    tags: all(({ tags }) => idsIn(tags)),
    categories: all(({ categories }) => idsIn(categories)),
  };
  const hasTerms = inputs.some(({ categories = [], tags = [] }) => categories.length + tags.length > 0);
  return readReferenced(db, ids, hasTerms, now);
}

/** Reads the linked records, unless they are `known`, and checks that they exist or may be created. */
export async function validateLinks(
  db: EntityManager,
  input: Partial<CreateEventDto>,
  context: RequestContext,
  addError: AddError,
  known?: KnownRecords,
): Promise<LinkInputs> {
  const { hasScheduled, ...referenced } = known?.referenced ?? (await readLinksOf(db, [input], context));
  const venues = await validateVenueLinks(db, input.venue, referenced.venues, context, addError);
  const organizers = await validateOrganizerLinks(db, input.organizer, referenced.organizers, context, addError);
  const terms = (kind: TermKind) =>
    validateTermAssignments(db, kind, input[kind], referenced[kind], context.viewer, addError, known?.named[kind]);
  return { categories: await terms('categories'), tags: await terms('tags'), venues, organizers, hasScheduled };
}

/** Creates the linked records that do not exist; returns all. */
export async function findOrCreateLinks(
  db: EntityManager,
  links: LinkInputs,
  context: RequestContext,
): Promise<RecordsToLink> {
  const { categories, tags, venues, organizers } = links;
  return {
    ...(venues && { venues: await findOrCreateVenues(db, venues, context) }),
    ...(organizers && { organizers: await findOrCreateOrganizers(db, organizers, context) }),
    ...(categories && { categories: await findOrCreateTerms(db, 'categories', categories, context) }),
    ...(tags && { tags: await findOrCreateTerms(db, 'tags', tags, context) }),
  };
}

/** The statements that store the links of a new event. */
export const newLinks = (event: EventColumns, linked: RecordsToLink): Condition[] =>
  LINKS.flatMap((link) => linkInserts(link, { event, ids: idsOf(linked[link] ?? []) }));

/** An event and its linked records. */
export interface EventState {
  readonly event: EventColumns;
  readonly linked: LinkedRecords;
}

/**
 * The statements that update the links of a changed event: they replace the kinds that are given and update the copied
 * columns of the others.
 */
export function changedLinks(
  db: EntityManager,
  before: EventState,
  event: EventColumns,
  changed: RecordsToLink,
): Condition[] {
  const hasChangedColumns = !hasSameLinkColumns(before.event, event);
  return LINKS.flatMap((link) => {
    const ids = changed[link] && idsOf(changed[link]);
    // A scheduled event does not count yet, although counters include it.
    if (isTermKind(link) && before.event.publishAt !== event.publishAt) noteChange(db, link);
    if (ids) return linkReplacement(link, { event, ids });
    return hasChangedColumns ? [linkColumnsUpdate(link, event)] : [];
  });
}

export const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

/** Whether the counters of its terms include an event. */
export const isCounted = (event: Pick<EventColumns, 'status' | 'hidden'>): boolean =>
  listingOf(event) !== LISTING.nowhere;

/** Categories and tags show the number of their events. */
const isTermKind = (link: EventLink): link is TermKind => link === 'categories' || link === 'tags';
