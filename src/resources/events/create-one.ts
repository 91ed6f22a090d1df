import type { ExternalId } from '../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import type { AddError, ParsedInput } from '../../http/validation/request-input.js';
import { withNextId } from '../../read-models/id-sequence.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import { validateNamed, withNamed } from '../external-ids/put-record.js';
import type { CreateEventDto } from './dto/create-event.dto.js';
import type { EventRecord } from './event.record.js';
import { eventResponse, readComplete } from './event-response.js';
import { createSeries } from './series/create-series.js';
import { readSchedule } from './series/series-input.js';
import { createEvent } from './write/event.repository.js';
import { validateEvent, type ValidatedEvent } from './write/event.validator.js';
import type { KnownRecords } from './write/save-links.js';

/** A valid new event, or the first date of a new series. */
export interface ValidNewEvent extends ValidatedEvent {
  /** Undefined for a single event. */
  readonly schedule: Schedule | undefined;
}

/** Checks a new event; the records that it may link to can be `known` already. */
export async function validateNewEvent(
  db: EntityManager,
  values: Partial<CreateEventDto>,
  context: RequestContext,
  addError: AddError,
  known?: KnownRecords,
): Promise<ValidNewEvent> {
  const event = await validateEvent(db, values, undefined, context, addError, known);
  const schedule = values.recurrence ? readSchedule(values, event.times, context, addError) : undefined;
  return { ...event, schedule };
}

/**
 * Validates and stores one new event, or a series of them, in the transaction of the caller. `externalId` is that of a PUT, which
 * makes no series.
 */
export function createOne(
  db: EntityManager,
  input: Pick<ParsedInput<CreateEventDto>, 'validate'>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<EventRecord>> {
  return withNextId(db, 'event', () => validateAndStore(db, input, context, externalId));
}

async function validateAndStore(
  db: EntityManager,
  input: Pick<ParsedInput<CreateEventDto>, 'validate'>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<EventRecord>> {
  const { values, resolved } = await input.validate((values, addError) => {
    validateNamed(externalId, values.external_ids ?? [], addError);
    if (externalId && values.recurrence) addError('recurrence', SERIES_BY_PUT);
    return validateNewEvent(db, values, context, addError);
  });
  const { schedule, ...event } = resolved;
  if (!schedule) {
    const named = { ...values, external_ids: withNamed(externalId, values.external_ids ?? []) };
    const written = await createEvent(db, { input: named, ...event }, context);
    return eventResponse(db, written, context, { input: values });
  }
  const { first } = await createSeries(db, { input: values, schedule, links: event.links }, context);
  const response = await eventResponse(db, await readComplete(db, first.id, context), context, { input: values });
  return response.at(context.urls.record('events', first.id));
}

const SERIES_BY_PUT = 'A series is created by PUT /series/by-external-id, or by POST /events.';
