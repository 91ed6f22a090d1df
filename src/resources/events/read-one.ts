import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { can } from '../../calendar/viewer.js';
import { SerializedRecord } from '../../http/pagination/serialized-list.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { DataKey } from '../../persistence/data-keys.js';
import { keptReadsOf } from '../../persistence/kept-values.js';
import { seenChanges } from '../../persistence/sql/list-total.js';
import { keysOf, lookUpRecord } from '../publishing/find-record.js';
import { mayRead } from '../publishing/visibility.js';
import { Event } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { changesOfLinked, currentVersion } from './event-response.js';
import { eventErrors } from './events.errors.js';
import { changesSeenBy, readLinkedOfList } from './kept-links.js';
import { keysOfLinked } from './linked-records.js';
import { presentRelations } from './present/event-relations.js';
import { presentEvent } from './present/event.presenter.js';
import { type EventRow, publications } from './present/listed-events.js';
import { nextDateOf } from './series/next-date.js';

/** An event as the viewer sees it, and what the response depends on besides the event. */
interface ShownEvent {
  readonly record: EventRecord | SerializedRecord<EventRecord>;
  /** Last writes and publications of all linked venues and organizers. */
  readonly linkedChanges: readonly (UtcText | '')[];
  readonly linkedKeys: readonly DataKey[];
}

/** The response with the event that a path names; throws if there is none that the viewer may read. */
export async function readOne(
  db: EntityManager,
  ref: Ref,
  context: RequestContext,
): Promise<RecordResponse<EventRecord | SerializedRecord<EventRecord>>> {
  const { viewer, now, urls } = context;
  const extra = can(viewer, 'create-records') ? undefined : seenChanges(db.dataSource);
  const named: EventRow | undefined = await lookUpRecord(db, Event, ref, { extra });
  const event = named ?? (await nextDateOf(db, ref, context));
  if (!event) throw eventErrors.notFound();
  const isReadable = mayRead(viewer, event, now);
  // Nobody learns which external ids exist.
  if ('externalId' in ref && !isReadable) throw eventErrors.notFound();
  if (event.status === 'trash') throw eventErrors.noLongerAvailable();
  if (!isReadable) throw eventErrors.notAccessible();
  const { record, linkedChanges, linkedKeys } = await readShown(db, event, context);
  const response = new RecordResponse(record, currentVersion(event, now, linkedChanges));
  if (!named) return response.shownAt(urls.record('events', event.id));
  return response.dependingOn([...keysOf('events', ref, event.id), ...linkedKeys]);
}

/** As the public sees it, an event is kept as bytes until anything changes or is published (ADR 42). */
async function readShown(db: EntityManager, event: EventRow, context: RequestContext): Promise<ShownEvent> {
  const changes = changesSeenBy([event]);
  if (changes === undefined) return (await presentOne(db, event, context)).shown;
  const { records } = keptReadsOf(db.dataSource);
  records.see(changes);
  const key = `one event ${event.id} ${context.urls.base}`;
  const known = records.find(key, context.now);
  if (known) return known.value as ShownEvent;
  const { shown, state } = await presentOne(db, event, context);
  const record = new SerializedRecord(shown.record);
  const serialized = { ...shown, record };
  if (state) records.keep(key, serialized, state, context.now, record.json.bytes.length);
  return serialized;
}

async function presentOne(db: EntityManager, event: EventRow, context: RequestContext) {
  const { linked, state } = await readLinkedOfList(db, [event], context.now);
  const relationsOf = await presentRelations(db, [event], linked, context, WITH_JSON_LD);
  const record = presentEvent(event, relationsOf(event), context, WITH_JSON_LD);
  const shown = { record, linkedChanges: changesOfLinked(linked), linkedKeys: keysOfLinked(linked) };
  return { shown, state: state && { ...state, next: [...state.next, ...publications(linked, context)] } };
}

const WITH_JSON_LD = { jsonLd: true };
