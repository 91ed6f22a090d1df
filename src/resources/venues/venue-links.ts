import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { FieldOptions } from '../../http/validation/field.js';
import type { AddError } from '../../http/validation/request-input.js';
import { lockNames } from '../../persistence/connection/advisory-lock.js';
import {
  findNamed,
  LinkedRecordsField,
  type LinkInput,
  type LinkToSave,
  nestErrors,
  resolveLinkedIds,
} from '../publishing/linked-input.js';
import { CreateVenueDto } from './dto/create-venue.dto.js';
import { Venue } from './venue.entity.js';
import { createVenue } from './venue.repository.js';
import { validateVenue } from './venue.validator.js';
import { venueErrors } from './venues.errors.js';

export type VenueInput = LinkInput<CreateVenueDto>;
export type VenueToLink = LinkToSave<Venue, CreateVenueDto>;

/** The venues of an event: ids of existing ones, or objects that describe new ones. */
export const VenuesField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'venue', type: CreateVenueDto, ignoresNameless: false });

/**
 * Resolves the ids; `referenced` holds the existing records among them. Reports an error under `venue` for ids that do not
 * exist and for objects with invalid fields.
 */
export async function validateVenueLinks(
  db: EntityManager,
  links: readonly VenueInput[] | undefined,
  referenced: readonly Venue[],
  context: RequestContext,
  addError: AddError,
): Promise<VenueToLink[] | undefined> {
  if (!links) return undefined;
  const resolved = resolveLinkedIds('venue', links, referenced, addError);
  for (const link of links) {
    if ('create' in link) await validateVenue(db, link.create, undefined, context, nestErrors('venue', addError));
  }
  return resolved;
}

/**
 * Returns the linked venues, in order. An object becomes a new venue, as with POST /venues, unless the viewer
 * can read one with the same name, which is linked instead (decision D26). Throws `could-not-create-venue`.
 */
export async function findOrCreateVenues(
  db: EntityManager,
  links: readonly VenueToLink[],
  context: RequestContext,
): Promise<Venue[]> {
  if (links.some((link) => 'create' in link)) await lockNames(db, 'venues');
  const linked = new Map<number, Venue>();
  for (const link of links) {
    if ('invalid' in link) throw venueErrors.couldNotCreate();
    const venue = 'existing' in link ? link.existing : await findOrCreateVenue(db, link.create, context);
    if (!linked.has(venue.id)) linked.set(venue.id, venue);
  }
  return [...linked.values()];
}

async function findOrCreateVenue(db: EntityManager, input: CreateVenueDto, context: RequestContext): Promise<Venue> {
  const existing = input.venue === '' ? undefined : await findNamed(db, Venue, input.venue, context);
  return existing ?? (await createVenue(db, input, context));
}
