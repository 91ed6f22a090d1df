import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { FieldOptions } from '../../http/validation/field.js';
import type { AddError } from '../../http/validation/request-input.js';
import { lockNames } from '../../persistence/connection/advisory-lock.js';
import {
  findNamed,
  LinkedRecordsField,
  type LinkInput,
  nestErrors,
  validateLinkedIds,
} from '../publishing/linked-input.js';
import { CreateVenueDto } from './dto/create-venue.dto.js';
import { Venue } from './venue.entity.js';
import { createVenue } from './venue.repository.js';
import { validateVenue } from './venue.validator.js';
import { venueErrors } from './venues.errors.js';

export type VenueInput = LinkInput<CreateVenueDto>;

/** The venues of an event: ids of existing ones, or objects that describe new ones. */
export const VenuesField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'venue', type: CreateVenueDto, ignoresNameless: false });

/** Reports an error under `venue` for ids that do not exist and for objects with invalid fields. */
export async function validateVenueLinks(
  db: EntityManager,
  links: readonly VenueInput[] | undefined,
  referenced: readonly { readonly id: number }[],
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  validateLinkedIds('venue', links, referenced, addError);
  for (const link of links ?? []) {
    if ('create' in link) await validateVenue(db, link.create, undefined, context, nestErrors('venue', addError));
  }
}

/**
 * Returns the ids of the linked venues, in order. An object becomes a new venue, as with POST /venues, unless the viewer
 * can read one with the same name, which is linked instead (decision D26). Throws `could-not-create-venue`.
 */
export async function findOrCreateVenues(
  db: EntityManager,
  links: readonly VenueInput[],
  context: RequestContext,
): Promise<number[]> {
  if (links.some((link) => 'create' in link)) await lockNames(db, 'venues');
  const ids = new Set<number>();
  for (const link of links) {
    if ('invalid' in link) throw venueErrors.couldNotCreate();
    if ('id' in link) ids.add(link.id);
    else ids.add(await findOrCreateVenue(db, link.create, context));
  }
  return [...ids];
}

async function findOrCreateVenue(db: EntityManager, input: CreateVenueDto, context: RequestContext): Promise<number> {
  const existing = input.venue === '' ? undefined : await findNamed(db, Venue, input.venue, context);
  return (existing ?? (await createVenue(db, input, context))).id;
}
