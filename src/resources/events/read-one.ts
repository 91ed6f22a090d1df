import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { can } from '../../calendar/viewer.js';
import { SerializedRecord } from '../../http/pagination/serialized-list.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { DataKey } from '../../persistence/data-keys.js';
import { sizeOfRows } from '../../persistence/kept-values.js';
import { isInTransaction } from '../../persistence/query-context.js';
import { dataVersionsOf } from '../../persistence/sql/data-version.js';
import { readUnlessKept } from '../../persistence/sql/kept-read.js';
import { keptRecordsOf } from '../../persistence/sql/kept-records.js';
import { keepsReads, seenChanges } from '../../persistence/sql/list-total.js';
import { keysOf, lookUpRecord } from '../publishing/find-record.js';
import { mayRead } from '../publishing/visibility.js';
import { Event } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { changesOfLinked, currentVersion } from './event-response.js';
import { eventErrors } from './events.errors.js';
import { type LinkedState, readLinkedOfList } from './kept-links.js';
import { keysOfLinked } from './linked-records.js';
import { presentRelations } from './present/event-relations.js';
import { presentEvent } from './present/event.presenter.js';
import { type EventRow, publications } from './present/listed-events.js';
import { nextDateOf } from './series/next-date.js';

/** An event as the viewer sees it, and what its version depends on. */
interface ShownEvent<Shown = EventRecord | SerializedRecord<EventRecord>> {
  readonly event: EventRow;
  readonly record: Shown;
  /** Last writes and publications of all linked venues and organizers. */
  readonly linkedChanges: readonly (UtcText | '')[];
  readonly dependsOn: readonly DataKey[];
  /** Whether the path names the event; otherwise the event is the next date of the series that the path names. */
  readonly isNamed: boolean;
}

/** The response with the event that a path names; throws if there is none that the viewer may read. */
export async function readOne(
  db: EntityManager,
  ref: Ref,
  context: RequestContext,
): Promise<RecordResponse<EventRecord | SerializedRecord<EventRecord>>> {
  const { viewer, now, urls } = context;
  const isPublic = !can(viewer, 'create-records');
  const shown: ShownEvent = isPublic ? await readPublic(db, ref, context) : (await readShown(db, ref, context)).value;
  const { event, record, linkedChanges, dependsOn, isNamed } = shown;
  const response = new RecordResponse(record, currentVersion(event, now, linkedChanges));
  return isNamed ? response.dependingOn(dependsOn) : response.shownAt(urls.record('events', event.id));
}

/**
 * As the public sees it, an event is kept as bytes until something that it shows changes or is published (ADR 42), and its row
 * until the event itself changes (ADR 64).
 */
function readPublic(db: EntityManager, ref: Ref, context: RequestContext): Promise<ShownEvent> {
  const { now, urls } = context;
  const named = JSON.stringify(ref);
  return readUnlessKept<ShownEvent>(db.dataSource, `event ${named} ${urls.base}`, context, async () => {
    const { linked: rows } = keptRecordsOf(db.dataSource);
    const rowKey = `row ${named}`;
    const { value, state } = await readShown(db, ref, context, () => readRow(db, ref, rowKey, context));
    const { event, dependsOn } = value;
    const record = new SerializedRecord(value.record);
    const size = sizeOfRows([event]);
    if (state) {
      const ofRow = { version: state.version, dependsOn: keysOf('events', ref, event.id), next: [] };
      rows.keep(rowKey, event, ofRow, now, size);
    }
    const lasts = state && { ...state, dependsOn, size: record.json.bytes.length + size };
    return { value: { ...value, record }, lasts };
  });
}

/** The row of an event, with the number of changes at which it is right. */
async function readRow(
  db: EntityManager,
  ref: Ref,
  key: string,
  { now, telemetry }: RequestContext,
): Promise<EventRow | undefined> {
  const { linked: rows } = keptRecordsOf(db.dataSource);
  if (keepsReads(db.dataSource) && !isInTransaction(telemetry) && rows.has(key)) {
    const { changes } = await dataVersionsOf(db.dataSource).current(telemetry, now);
    const known = rows.find(key, now);
    if (known) return { ...(known as EventRow), changes };
  }
  return lookUpRecord(db, Event, ref, { extra: seenChanges(db.dataSource) });
}

interface FoundEvent {
  readonly value: ShownEvent<EventRecord>;
  /** The state of the data that all of it is from; undefined if that is not known. */
  readonly state: LinkedState | undefined;
}

/** `readNamed`: reads the event that the path names. */
async function readShown(
  db: EntityManager,
  ref: Ref,
  context: RequestContext,
  readNamed: () => Promise<EventRow | undefined> = () => lookUpRecord(db, Event, ref),
): Promise<FoundEvent> {
  const named = await readNamed();
  const event = named ?? (await nextDateOf(db, ref, context));
  if (!event) throw eventErrors.notFound();
  assertReadable(event, ref, context);
  const { linked, state } = await readLinkedOfList(db, [event], context);
  const relationsOf = await presentRelations(db, [event], linked, context, WITH_JSON_LD);
  const value = {
    event,
    record: presentEvent(event, relationsOf(event), context, WITH_JSON_LD),
    linkedChanges: changesOfLinked(linked),
    dependsOn: [...keysOf('events', ref, event.id), ...keysOfLinked(linked)],
    isNamed: named !== undefined,
  };
  if (!named || !state) return { value, state: undefined };
  return { value, state: { ...state, next: [...state.next, ...publications(linked, context)] } };
}

function assertReadable(event: EventRow, ref: Ref, { viewer, now }: RequestContext): void {
  const isReadable = mayRead(viewer, event, now);
  // Nobody learns which external ids exist.
  if ('externalId' in ref && !isReadable) throw eventErrors.notFound();
  if (event.status === 'trash') throw eventErrors.noLongerAvailable();
  if (!isReadable) throw eventErrors.notAccessible();
}

const WITH_JSON_LD = { jsonLd: true };
