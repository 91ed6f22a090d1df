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
import { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { createOrganizer } from './organizer.repository.js';
import { validateOrganizer } from './organizer.validator.js';
import { organizerErrors } from './organizers.errors.js';

export type OrganizerInput = LinkInput<CreateOrganizerDto>;

/** The organizers of an event: ids of existing ones, or objects that describe new ones. */
export const OrganizersField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'organizer', type: CreateOrganizerDto, ignoresNameless: true });

/** Reports an error under `organizer` for ids that do not exist and for objects with invalid fields. */
export async function validateOrganizerLinks(
  db: EntityManager,
  links: readonly OrganizerInput[] | undefined,
  referenced: readonly { readonly id: number }[],
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  validateLinkedIds('organizer', links, referenced, addError);
  for (const link of links ?? []) {
    if ('create' in link)
      await validateOrganizer(db, link.create, undefined, context, nestErrors('organizer', addError));
  }
}

/**
 * Returns the ids of the linked organizers, in order. An object becomes a new organizer, as with POST /organizers, unless
 * the viewer can read one with the same name, which is linked instead (decision D26). Throws
 * `could-not-create-organizer`.
 */
export async function findOrCreateOrganizers(
  db: EntityManager,
  links: readonly OrganizerInput[],
  context: RequestContext,
): Promise<number[]> {
  if (links.some((link) => 'create' in link)) await lockNames(db, 'organizers');
  const ids = new Set<number>();
  for (const link of links) {
    if ('invalid' in link) throw organizerErrors.couldNotCreate();
    if ('id' in link) ids.add(link.id);
    else ids.add(await findOrCreateOrganizer(db, link.create, context));
  }
  return [...ids];
}

async function findOrCreateOrganizer(
  db: EntityManager,
  input: CreateOrganizerDto,
  context: RequestContext,
): Promise<number> {
  const existing = input.organizer === '' ? undefined : await findNamed(db, Organizer, input.organizer, context);
  return (existing ?? (await createOrganizer(db, input, context))).id;
}
