import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { can } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { SerializedElements, SerializedList } from '../../../http/pagination/serialized-list.js';
import { keptReadsOf, type ReadState } from '../../../persistence/kept-values.js';
import type { SeenChanges } from '../../../persistence/sql/list-total.js';
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
 * The records of some events, in the same order. As the public sees them, they are kept as bytes until anything changes or
 * is published (ADR 42). The number of statements does not depend on the number of events.
 */
export async function presentListed(
  db: EntityManager,
  events: readonly EventRow[],
  context: RequestContext,
): Promise<ListedEvents> {
  const changes = changesSeenBy(events);
  if (changes === undefined || can(context.viewer, 'create-records')) {
    const { records } = await presentEvents(db, events, context);
    return { records, lastWrites: records.flatMap(lastWritesOf) };
  }
  keptReadsOf(db.dataSource).records.see(changes);
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
 * The records of some events as the public sees them, if all of them are kept; undefined otherwise. They are right if nothing
 * has changed since the latest statement of this process that read the number of changes.
 */
export function findListed(
  db: EntityManager,
  ids: readonly number[],
  context: RequestContext,
): ListedEvents | undefined {
  const found: SerializedEvent[] = [];
  for (const id of ids) {
    const kept = findKept(db, id, context);
    if (!kept) return undefined;
    found.push(kept);
  }
  return joined(found);
}

const findKept = (db: EntityManager, id: number, context: RequestContext): SerializedEvent | undefined =>
  keptReadsOf(db.dataSource).records.find(keyOf(id, context), context.now)?.value as SerializedEvent | undefined;

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
  const { records: kept } = keptReadsOf(db.dataSource);
  const { records, state } = await presentEvents(db, events, context);
  for (const record of records) {
    const event = { record: new SerializedElements(record), lastWrites: lastWritesOf(record) };
    into.set(record.id, event);
    if (state) kept.keep(keyOf(record.id, context), event, state, context.now, event.record.bytes.length);
  }
}

interface PresentedEvents {
  readonly records: EventRecord[];
  /** The state of the data, and when the records change with time; undefined if they are not kept. */
  readonly state: ReadState | undefined;
}

export async function presentEvents(
  db: EntityManager,
  events: readonly EventRow[],
  context: RequestContext,
): Promise<PresentedEvents> {
  const { linked, state } = await readLinkedOfList(db, events, context.now);
  const relationsOf = await presentRelations(db, events, linked, context);
  const records = events.map((event) => presentEvent(event, relationsOf(event), context));
  return { records, state: state && { ...state, next: [...state.next, ...publications(linked, context)] } };
}

/** When venues and organizers are published that are still hidden from the public. */
export const publications = ({ venues, organizers }: RecordsOfEvents, { now }: RequestContext): UtcText[] =>
  [...venues, ...organizers].flatMap(({ publishAt }) => (publishAt !== '' && publishAt > now ? [publishAt] : []));

function lastWritesOf(event: EventRecord): { modifiedUtc: UtcText }[] {
  const { venue, organizer } = event;
  const shown: PublishedRecord[] = [event, ...(Array.isArray(venue) ? venue : [venue]), ...organizer];
  return shown.map(({ modified_utc }) => ({ modifiedUtc: modified_utc as UtcText }));
}
