import type { ExternalId } from '../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { ParsedInput, RequestInput } from '../../http/validation/request-input.js';
import { type RecordUpdate, validateNamed, withNamed } from '../external-ids/put-record.js';
import { findEditable } from '../publishing/find-record.js';
import type { UpdateEventDto } from './dto/update-event.dto.js';
import { Event, type EventColumns } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { currentVersion, eventResponse, readComplete } from './event-response.js';
import { eventErrors } from './events.errors.js';
import { ownMembers } from './present/event.presenter.js';
import { afterChangeOfDate, updateInScope, widerScope } from './series/scoped-writes.js';
import type { EventUpdate } from './write/changed-event.js';
import { updateEvent } from './write/event.repository.js';
import { validateEvent } from './write/event.validator.js';
import { withoutOwnPage } from './write/own-page.js';
import type { KnownRecords } from './write/save-links.js';

export const NO_SERIES = 'Must be this: the event belongs to no series.';

/** Validates and stores an update of one event, or of dates of its series, in the transaction of the caller. */
export async function updateOne(
  db: EntityManager,
  ref: Ref,
  input: RequestInput<UpdateEventDto>,
  context: RequestContext,
  preconditions: Preconditions,
): Promise<RecordResponse<EventRecord>> {
  const before = await findEditable(db, Event, ref, context, eventErrors);
  return updateFound(db, before, { input, preconditions }, context);
}

/** The same for an event that has been found, and that the viewer may edit. */
export async function updateFound(
  db: EntityManager,
  before: Event,
  { input, preconditions, externalId }: RecordUpdate<UpdateEventDto>,
  context: RequestContext,
): Promise<RecordResponse<EventRecord>> {
  preconditions.assertMatches(currentVersion(before, context.now));
  const scope = widerScope(before, input.parameters['scope']);
  if (scope) {
    const values = await updateInScope(db, before, input, scope, context);
    return eventResponse(db, await readComplete(db, before.id, context), context, { input: values });
  }
  const parsed = { ...changesIn(input, before, context), externalId };
  const { values, update } = await validateUpdate(db, before, parsed, context);
  const written = await updateEvent(db, before, update, context);
  await afterChangeOfDate(db, before, written.event, context);
  return eventResponse(db, written, context, { input: values });
}

/** An update whose fields have been parsed. */
export interface ParsedUpdate {
  readonly input: RequestInput<UpdateEventDto>;
  readonly changes: ParsedInput<UpdateEventDto>;
  /** The id that the path of a PUT names. */
  readonly externalId?: ExternalId | undefined;
}

/** The fields of an update that differ from the event. */
export const changesIn = (
  input: RequestInput<UpdateEventDto>,
  before: EventColumns,
  context: RequestContext,
): ParsedUpdate => ({ input, changes: input.withoutUnchanged(ownMembers(before, context)).parse() });

/** Checks an update of one event; the records that it may link to can be `known` already. */
export async function validateUpdate(
  db: EntityManager,
  before: EventColumns,
  { input, changes, externalId }: ParsedUpdate,
  context: RequestContext,
  known?: KnownRecords,
): Promise<{ values: UpdateEventDto; update: EventUpdate }> {
  const { values, resolved } = await changes.validate((values, addError) => {
    if (values.recurrence) addError('recurrence', 'Only new events, and all dates of a series, can have another one.');
    if (values.scope && values.scope !== 'this') addError('scope', NO_SERIES);
    validateNamed(externalId, values.external_ids, addError);
    return validateEvent(db, values, before, context, addError, known);
  });
  const named = { ...values, external_ids: withNamed(externalId, values.external_ids) };
  const update = {
    ...resolved,
    input: await withoutOwnPage(db, named, before, context.urls),
    isRecord: input.hasId(before.id),
    isDetached: values.series === null,
  };
  return { values, update };
}
