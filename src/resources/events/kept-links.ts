import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { type DataKey, dataKey } from '../../persistence/data-keys.js';
import { type ReadState, sizeOfRows } from '../../persistence/kept-values.js';
import { isInTransaction } from '../../persistence/query-context.js';
import { type DataVersion, dataVersionsOf } from '../../persistence/sql/data-version.js';
import { keptRecordsOf } from '../../persistence/sql/kept-records.js';
import type { SeenChanges } from '../../persistence/sql/list-total.js';
import { EVENT_LINKS, type EventLink } from '../../read-models/event-links.js';
import {
  type ExternalIdOfEvent,
  type LinkedRecords,
  type PartsOfEvents,
  type PartsRead,
  type PartsToRead,
  readLinked,
  readParts,
  type RecordsOfEvents,
} from './linked-records.js';

/** An event of a page, with the number of changes that the page's statement has read; without it, nothing is kept. */
export type ListedEvent = { readonly id: number } & Partial<SeenChanges>;

/** The number of changes that the statement of a page has read; undefined if nothing is kept. */
export const changesSeenBy = ([first]: readonly ListedEvent[]): number | undefined =>
  first?.changes === undefined || first.changes === null ? undefined : Number(first.changes);

/** Linked records, and the state of the data that they are from; without it, what is made of them is not kept. */
export interface LinkedOfList {
  readonly linked: PartsOfEvents;
  readonly state: LinkedState | undefined;
}

/** The state of linked records, and a version of the data that they are not older than. */
export interface LinkedState extends ReadState {
  readonly version: number;
}

/** What an event links to, in the order of its links, and its external ids. */
interface LinksOfEvent extends Readonly<Record<EventLink, readonly number[]>> {
  readonly externalIds: readonly ExternalIdOfEvent[];
}

type LinkedRecord = LinkedRecords[EventLink][number];

const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/**
 * Reads all linked records of the events of a page, also those hidden from the viewer. A record is read again once it has
 * changed, and what an event links to once the event has (ADR 64).
 */
export async function readLinkedOfList(
  db: EntityManager,
  events: readonly ListedEvent[],
  { now, telemetry }: Pick<RequestContext, 'now' | 'telemetry'>,
): Promise<LinkedOfList> {
  const ids = events.map(({ id }) => id);
  const changes = changesSeenBy(events);
  // A transaction sees its own changes, which no look does.
  if (changes === undefined || isInTransaction(telemetry))
    return { linked: await readLinked(db, ids, now), state: undefined };
  const versions = dataVersionsOf(db.dataSource);
  const seen = await versions.seenBy(changes, now);
  const parts = new LinkedParts(db, seen, now);
  const missing = parts.missing(ids);
  const areKeptAsSeen = versions.latestChanges === seen.changes;
  const read = missing && (await parts.read(missing));
  const areAsSeen = areKeptAsSeen && (!read || read.changes === seen.changes);
  // Counts that are younger than the look may include events that have been scheduled since.
  const linked = { ...parts.together(ids), hasScheduled: seen.hasScheduledEvents || !areAsSeen };
  // The events may be older than the records that they link to.
  const isOneState = areAsSeen && seen.changes === changes;
  return { linked, state: isOneState ? { changes, version: seen.version, next: [seen.nextDue ?? null] } : undefined };
}

/** The parts of some events for one request. */
class LinkedParts {
  private readonly links = new Map<number, LinksOfEvent>();
  private readonly records = new Map<DataKey, LinkedRecord | undefined>();
  private readonly kept: ReturnType<typeof keptRecordsOf>['linked'];
  private isKept = false;

  constructor(
    private readonly db: EntityManager,
    private readonly seen: DataVersion,
    private readonly now: UtcText,
  ) {
    this.kept = keptRecordsOf(db.dataSource).linked;
  }

  /** What is not kept of some events; undefined if all is. */
  missing(eventIds: readonly number[]): PartsToRead | undefined {
    const events = eventIds.filter((id) => !this.findLinks(id));
    const records = {
      venues: this.missingRecords('venues'),
      organizers: this.missingRecords('organizers'),
      categories: this.missingRecords('categories'),
      tags: this.missingRecords('tags'),
    };
    return events.length === 0 && LINKS.every((link) => records[link].length === 0) ? undefined : { events, records };
  }

  /** Reads what is missing, and keeps it if it is of the state that the look has seen. */
  async read(missing: PartsToRead): Promise<PartsRead> {
    const read = await readParts(this.db, missing);
    this.isKept = read.changes === this.seen.changes;
    for (const link of LINKS) {
      for (const record of read.records[link]) this.addRecord(link, record);
      for (const { eventId: _event, ...record } of read.ofEvents[link]) this.addRecord(link, record);
    }
    for (const id of missing.events) this.addLinks(id, read.ofEvents);
    return read;
  }

  /** The linked records of all events, each with the id of its event. */
  together(eventIds: readonly number[]): Omit<PartsOfEvents, 'hasScheduled'> {
    const linked = Object.fromEntries(
      LINKS.map((link) => [link, eventIds.flatMap((id) => this.linkedRecords(link, id))]),
    ) as unknown as RecordsOfEvents;
    return { ...linked, externalIds: eventIds.flatMap((id) => this.links.get(id)?.externalIds ?? []) };
  }

  private linkedRecords(link: EventLink, eventId: number) {
    const ids = this.links.get(eventId)?.[link] ?? [];
    return ids.flatMap((id) => {
      const record = this.records.get(dataKey(link, id));
      return record ? [{ ...record, eventId }] : [];
    });
  }

  private findLinks(eventId: number): boolean {
    const found = this.kept.find(dataKey('events', eventId), this.now) as LinksOfEvent | undefined;
    if (found) this.links.set(eventId, found);
    return found !== undefined;
  }

  /** The ids of records that are linked to by known links, but not kept. */
  private missingRecords(link: EventLink): number[] {
    const missing: number[] = [];
    for (const links of this.links.values()) {
      for (const id of links[link]) {
        const key = dataKey(link, id);
        if (this.records.has(key)) continue;
        const record = this.kept.find(key, this.now) as LinkedRecord | undefined;
        this.records.set(key, record);
        if (!record) missing.push(id);
      }
    }
    return missing;
  }

  private addLinks(eventId: number, parts: PartsRead['ofEvents']): void {
    const own = <T extends { readonly eventId: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.eventId === eventId);
    const idsOf = (link: EventLink) => own<{ id: number; eventId: number }>(parts[link]).map(({ id }) => id);
    const links: LinksOfEvent = {
      venues: idsOf('venues'),
      organizers: idsOf('organizers'),
      categories: idsOf('categories'),
      tags: idsOf('tags'),
      externalIds: own(parts.externalIds),
    };
    this.links.set(eventId, links);
    this.keep(dataKey('events', eventId), links, sizeOfRows([links, ...links.externalIds]));
  }

  private addRecord(link: EventLink, record: LinkedRecord): void {
    const key = dataKey(link, record.id);
    this.records.set(key, record);
    this.keep(key, record, sizeOfRows([record]));
  }

  private keep(key: DataKey, value: object, size: number): void {
    if (!this.isKept) return;
    this.kept.keep(key, value, { version: this.seen.version, dependsOn: [key], next: [] }, this.now, size);
  }
}
