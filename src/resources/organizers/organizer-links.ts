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
import { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { createOrganizer } from './organizer.repository.js';
import { validateOrganizer } from './organizer.validator.js';
import { organizerErrors } from './organizers.errors.js';

export type OrganizerInput = LinkInput<CreateOrganizerDto>;
export type OrganizerToLink = LinkToSave<Organizer, CreateOrganizerDto>;

/** The organizers of an event: ids of existing ones, or objects that describe new ones. */
export const OrganizersField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'organizer', type: CreateOrganizerDto, ignoresNameless: true });

/**
 * Resolves the ids; `referenced` holds the existing records among them. Reports an error under `organizer` for ids that do not
 * exist and for objects with invalid fields.
 */
export async function validateOrganizerLinks(
  db: EntityManager,
  links: readonly OrganizerInput[] | undefined,
  referenced: readonly Organizer[],
  context: RequestContext,
  addError: AddError,
): Promise<OrganizerToLink[] | undefined> {
  if (!links) return undefined;
  const resolved = resolveLinkedIds('organizer', links, referenced, addError);
  for (const link of links) {
    if ('create' in link)
      await validateOrganizer(db, link.create, undefined, context, nestErrors('organizer', addError));
  }
  return resolved;
}

/**
 * Returns the linked organizers, in order. An object becomes a new organizer, as with POST /organizers, unless
 * the viewer can read one with the same name, which is linked instead (decision D26). Throws
 * `could-not-create-organizer`.
 */
export async function findOrCreateOrganizers(
  db: EntityManager,
  links: readonly OrganizerToLink[],
  context: RequestContext,
): Promise<Organizer[]> {
  if (links.some((link) => 'create' in link)) await lockNames(db, 'organizers');
  const linked = new Map<number, Organizer>();
  for (const link of links) {
    if ('invalid' in link) throw organizerErrors.couldNotCreate();
    const organizer = 'existing' in link ? link.existing : await findOrCreateOrganizer(db, link.create, context);
    if (!linked.has(organizer.id)) linked.set(organizer.id, organizer);
  }
  return [...linked.values()];
}

async function findOrCreateOrganizer(
  db: EntityManager,
  input: CreateOrganizerDto,
  context: RequestContext,
): Promise<Organizer> {
  const existing = input.organizer === '' ? undefined : await findNamed(db, Organizer, input.organizer, context);
  return existing ?? (await createOrganizer(db, input, context));
}
