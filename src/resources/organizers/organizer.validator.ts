import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { validatePublication } from '../publishing/publication.js';
import type { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import type { Organizer } from './organizer.entity.js';

/** Checks fields against each other and the database. `before` is the organizer to change; undefined for a new one. */
export async function validateOrganizer(
  db: EntityManager,
  input: UpdateOrganizerDto,
  before: Organizer | undefined,
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  await validatePublication(db, input, before, context, addError);
  if (before && input.organizer === '') addError('organizer', 'Must not be blank.');
}
