import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type RecordVersion, recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import { findRecord } from '../publishing/find-record.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import type { PresentOptions } from '../publishing/published-record.js';
import { Event, type EventColumns } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { eventErrors } from './events.errors.js';
import { type CompleteEvent, type LinkedRecords, readLinked } from './linked-records.js';
import { presentRelations } from './present/event-relations.js';
import { presentEvent } from './present/event.presenter.js';
import { assertEventSize } from './write/event-size.js';

/** An event as it is stored. */
export async function readComplete(db: EntityManager, id: number, { now }: RequestContext): Promise<CompleteEvent> {
  const event = await findRecord(db, Event, { id }, eventErrors);
  return { event, linked: await readLinked(db, [id], now) };
}

interface ResponseOptions extends PresentOptions {
  /** The fields of a write, which may have made the event too large. */
  readonly input?: object;
}

/** The response with one event. Its version depends on the linked venues and organizers, too. */
export async function eventResponse(
  db: EntityManager,
  { event, linked }: CompleteEvent,
  context: RequestContext,
  { input, ...options }: ResponseOptions = {},
): Promise<RecordResponse<EventRecord>> {
  const relationsOf = await presentRelations(db, [event], linked, context, options);
  const record = presentEvent(event, relationsOf(event), context, options);
  return responseWith(record, { event, linked }, context, input);
}

/** The response with an event that has been presented. Throws `rest_invalid_param` if a write has made it too large. */
export function responseWith(
  record: EventRecord,
  { event, linked }: Pick<CompleteEvent, 'event'> & { readonly linked: LinkedPlaces },
  { now }: RequestContext,
  input?: object,
): RecordResponse<EventRecord> {
  if (input) assertEventSize(record, placesIn(linked), input);
  return new RecordResponse(record, currentVersion(event, now, changesOfLinked(linked)));
}

type LinkedPlaces = Pick<LinkedRecords, 'venues' | 'organizers'>;

const placesIn = ({ venues, organizers }: LinkedPlaces): Publishable[] => [...venues, ...organizers];

/** The last writes and the publications of linked venues and organizers: the version of an event depends on them. */
export const changesOfLinked = (linked: LinkedPlaces): (UtcText | '')[] =>
  placesIn(linked).flatMap(({ modifiedUtc, publishAt }) => [modifiedUtc, publishAt]);

/** The version of an event. */
export const currentVersion = (
  event: EventColumns,
  now: UtcText,
  linked: readonly (UtcText | '')[] = [],
): RecordVersion => recordVersion('event', event, now, event.publishAt, ...linked);
