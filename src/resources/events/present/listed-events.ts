import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { can } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { SerializedElements, SerializedList } from '../../../http/pagination/serialized-list.js';
import { isInTransaction } from '../../../persistence/query-context.js';
import { dataVersionsOf } from '../../../persistence/sql/data-version.js';
import { type KeptState, keptRecordsOf } from '../../../persistence/sql/kept-records.js';
import type { SeenChanges } from '../../../persistence/sql/list-total.js';
import { type DataKey, dataKey } from '../../../persistence/data-keys.js';
import { EVENT_LINKS, type EventLink } from '../../../read-models/event-links.js';
import type { PublishedRecord } from '../../publishing/published-record.js';
import type { EventColumns } from '../event.entity.js';
import type { EventRecord } from '../event.record.js';
import { changesSeenBy, readLinkedOfList } from '../kept-links.js';
import type { RecordsOfEvents } from '../linked-records.js';
import { presentEvent } from './event.presenter.js';
import { presentRelations } from './event-relations.js';

/** An event, and the number of changes that its statement has read, if it has. */
export type EventRow = EventColumns & Partial<SeenChanges>;

/** The records of a page of events. */
export interface ListedEvents {
  readonly records: readonly EventRecord[] | SerializedList;
  /** The last writes of the events, and of the venues and organizers that they show, for `Last-Modified` of the page. */
  readonly lastWrites: readonly { readonly modifiedUtc: UtcText }[];
}

/** A record as the public sees it. */
interface SerializedEvent {
  readonly record: SerializedElements;
  readonly lastWrites: ListedEvents['lastWrites'];
}

/**
 * The records of some events, in the same order. As the public sees them, they are kept as bytes until something that they
 * show changes or is published (ADR 42). The number of statements does not depend on the number of events.
 */
export async function presentListed(
  db: EntityManager,
  events: readonly EventRow[],
  context: RequestContext,
): Promise<ListedEvents> {
  const changes = changesSeenBy(events);
  if (changes === undefined || can(context.viewer, 'create-records') || isInTransaction(context.telemetry)) {
    const { records } = await presentEvents(db, events, context);
    return { records, lastWrites: records.flatMap(lastWritesOf) };
  }
  await dataVersionsOf(db.dataSource).seenBy(changes, context.now);
  const known = new Map<number, SerializedEvent>();
  for (const { id } of events) {
    const kept = findKept(db, id, context);
    if (kept) known.set(id, kept);
  }
  const missing = events.filter(({ id }) => !known.has(id));
  if (missing.length) await serialize(db, missing, context, known);
  return joined(events.flatMap(({ id }) => known.get(id) ?? []));
}

/**
 * The records of some events as the public sees them after this number of changes, if all of them are kept and the process has
 * not seen another number since; undefined otherwise.
 */
export function findListed(
  db: EntityManager,
  ids: readonly number[],
  changes: number,
  context: RequestContext,
): ListedEvents | undefined {
  if (dataVersionsOf(db.dataSource).latestChanges !== changes) return undefined;
  const found: SerializedEvent[] = [];
  for (const id of ids) {
    const kept = findKept(db, id, context);
    if (!kept) return undefined;
    found.push(kept);
  }
  return joined(found);
}

const findKept = (db: EntityManager, id: number, context: RequestContext): SerializedEvent | undefined =>
  keptRecordsOf(db.dataSource).serialized.find(keyOf(id, context), context.now) as SerializedEvent | undefined;

const joined = (events: readonly SerializedEvent[]): ListedEvents => ({
  records: new SerializedList(events.map(({ record }) => record)),
  lastWrites: events.flatMap(({ lastWrites }) => lastWrites),
});

/** Bytes of a record depend on the address under which the client reached the site. */
const keyOf = (eventId: number, { urls }: RequestContext) => `event ${eventId} ${urls.base}`;

async function serialize(
  db: EntityManager,
  events: readonly EventRow[],
  context: RequestContext,
  into: Map<number, SerializedEvent>,
): Promise<void> {
  const { serialized: kept } = keptRecordsOf(db.dataSource);
  const { records, stateOf } = await presentEvents(db, events, context);
  for (const record of records) {
    const event = { record: new SerializedElements(record), lastWrites: lastWritesOf(record) };
    into.set(record.id, event);
    const state = stateOf(record);
    if (state) kept.keep(keyOf(record.id, context), event, state, context.now, event.record.bytes.length);
  }
}

interface PresentedEvents {
  readonly records: EventRecord[];
  /** What a record was made of, and when it changes with time; undefined if it is not kept. */
  readonly stateOf: (record: EventRecord) => KeptState | undefined;
}

export async function presentEvents(
  db: EntityManager,
  events: readonly EventRow[],
  context: RequestContext,
): Promise<PresentedEvents> {
  const { linked, state } = await readLinkedOfList(db, events, context);
  const relationsOf = await presentRelations(db, events, linked, context);
  const records = events.map((event) => presentEvent(event, relationsOf(event), context));
  if (!state) return { records, stateOf: () => undefined };
  const keysOf = keysByEvent(linked);
  const next = [...state.next, ...publications(linked, context)];
  return { records, stateOf: ({ id }) => ({ version: state.version, dependsOn: keysOf(id), next }) };
}

/** Keys of an event and of all records that it links to. */
function keysByEvent(linked: RecordsOfEvents): (eventId: number) => DataKey[] {
  const keys = new Map<number, DataKey[]>();
  for (const link of Object.keys(EVENT_LINKS) as EventLink[]) {
    for (const { eventId, id } of linked[link]) {
      const ofEvent = keys.get(eventId) ?? [dataKey('events', eventId)];
      ofEvent.push(dataKey(link, id));
      keys.set(eventId, ofEvent);
    }
  }
  return (eventId) => keys.get(eventId) ?? [dataKey('events', eventId)];
}

/** When venues and organizers are published that are still hidden from the public. */
export const publications = ({ venues, organizers }: RecordsOfEvents, { now }: RequestContext): UtcText[] =>
  [...venues, ...organizers].flatMap(({ publishAt }) => (publishAt !== '' && publishAt > now ? [publishAt] : []));

function lastWritesOf(event: EventRecord): { modifiedUtc: UtcText }[] {
  const { venue, organizer } = event;
  const shown: PublishedRecord[] = [event, ...(Array.isArray(venue) ? venue : [venue]), ...organizer];
  return shown.map(({ modified_utc }) => ({ modifiedUtc: modified_utc as UtcText }));
}
