import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import { validatePublication } from '../../publishing/publication.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { eventTimes, type EventTimes } from './event-times.js';
import { type KnownRecords, type LinkInputs, validateLinks } from './save-links.js';

const NO_REASON = 'Only a canceled or postponed event can have a reason.';

/** What the validation of a write has resolved. */
export interface ValidatedEvent {
  /** Undefined only if a time is invalid. */
  readonly times: EventTimes | undefined;
  readonly links: LinkInputs;
}

/**
 * Checks what needs more than one field or the database: publication, times after the write, and linked records, which may
 * be `known` already.
 */
export async function validateEvent(
  db: EntityManager,
  input: Partial<CreateEventDto>,
  before: EventColumns | undefined,
  context: RequestContext,
  addError: AddError,
  known?: KnownRecords,
): Promise<ValidatedEvent> {
  await validatePublication(db, input, before, context, addError);
  const status = input.event_status ?? before?.eventStatus ?? 'scheduled';
  if (status === 'scheduled' && input.event_status_reason) addError('event_status_reason', NO_REASON);
  return {
    times: eventTimes(input, before, context, addError),
    links: await validateLinks(db, input, context, addError, known),
  };
}
