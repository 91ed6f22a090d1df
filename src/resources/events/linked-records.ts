import type { DataSource, EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { ExternalId } from '../../calendar/external-id.js';
import { type DataKey, dataKey } from '../../persistence/data-keys.js';
import { isMysql } from '../../persistence/dialect.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { COUNTED_CHANGES } from '../../persistence/sql/data-version.js';
import { entityRows, type RowKind, SelectTogether } from '../../persistence/sql/select-together.js';
import { EVENT_LINKS, type EventLink } from '../../read-models/event-links.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { anyScheduled, JOINED_COUNT, joinedCounts } from '../terms/event-counts.js';
import type { TermKind } from '../terms/taxonomy.js';
import { type LinkedTerm, linkedTermColumns } from '../terms/linked-term.js';
import { Venue } from '../venues/venue.entity.js';
import type { EventColumns } from './event.entity.js';

/** The complete records that events link to, by kind. */
export interface LinkedRecords {
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly LinkedTerm[];
  readonly tags: readonly LinkedTerm[];
}

/** Linked records of some events, each with the id of its event. */
export type RecordsOfEvents = {
  readonly [Link in EventLink]: readonly (LinkedRecords[Link][number] & { readonly eventId: number })[];
};

/** Linked records, and whether any event was scheduled when they were read: the counts of terms include these. */
export type ReadTogether<Records> = Records & { readonly hasScheduled: boolean };

/** What belongs to some events: their linked records and external ids. */
export type PartsOfEvents = ReadTogether<RecordsOfEvents> & { readonly externalIds: readonly ExternalIdOfEvent[] };

/** An external id with the id of its event. */
export interface ExternalIdOfEvent extends ExternalId {
  readonly eventId: number;
}

/** An event with all its linked records, also those hidden from the viewer. */
export interface CompleteEvent {
  readonly event: EventColumns;
  readonly linked: PartsOfEvents;
}

/** Ids by kind; a kind without any may be missing. */
type Ids = Readonly<Partial<Record<EventLink, readonly number[]>>>;

const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/**
 * Reads the records with these ids, in no particular order, with one statement. `hasTerms` tells whether any term is
 * linked, also one without an id. On MySQL venues are locked until the transaction ends, unless `isLocked` is false: nobody can
 * change meanwhile whether their events are located.
 */
export async function readReferenced(
  db: EntityManager,
  ids: Ids,
  hasTerms: boolean,
  now: UtcText,
  isLocked = isMysql(db),
): Promise<ReadTogether<LinkedRecords>> {
  const found = sourcesOf((link) => ids[link]?.length && fromWhere(counted(link), isOneOf(`${link}.id`, ids[link])));
  // SQLite has one writer at a time.
  const sources = { ...found, venues: found.venues && { ...found.venues, isLocked } };
  const scheduled = hasTerms ? ifScheduled(db, now) : undefined;
  const rows = await selectsOf(db).referenced.read(db, { ...sources, scheduled });
  return { ...rows, hasScheduled: rows.scheduled.length > 0 };
}

/** Reads all linked records of the events, in the order of their links, and their external ids, with one statement. */
export async function readLinked(db: EntityManager, eventIds: readonly number[], now: UtcText): Promise<PartsOfEvents> {
  const scheduled = eventIds.length ? ifScheduled(db, now) : undefined;
  const { scheduled: found, ...rows } = await selectsOf(db).linked.read(db, { ...partsOf(eventIds), scheduled });
  return { ...rows, externalIds: readable(rows.externalIds), hasScheduled: found.length > 0 };
}

/** Which parts of events and which linked records are read to be kept. */
export interface PartsToRead {
  /** The events of which all parts are read. */
  readonly events: readonly number[];
  /** Linked records by themselves. */
  readonly records: Ids;
}

/** Parts that were read together, and the number of changes that their statement has seen. */
export interface PartsRead {
  readonly ofEvents: Omit<PartsOfEvents, 'hasScheduled'>;
  readonly records: LinkedRecords;
  readonly changes: number;
}

/** Reads all of them with one statement. */
export async function readParts(db: EntityManager, { events, records }: PartsToRead): Promise<PartsRead> {
  const named = sourcesOf(
    (link) => records[link]?.length && fromWhere(counted(link), isOneOf(`${link}.id`, records[link])),
  );
  const state = where(`FROM (SELECT ${COUNTED_CHANGES} AS changes) AS state`);
  const { state: seen, ...rows } = await selectsOf(db).parts.read(db, {
    ...partsOf(events),
    venue: named.venues,
    organizer: named.organizers,
    category: named.categories,
    tag: named.tags,
    state,
  });
  const { venue, organizer, category, tag, externalIds, ...linked } = rows;
  return {
    ofEvents: { ...linked, externalIds: readable(externalIds) },
    records: { venues: venue, organizers: organizer, categories: category, tags: tag },
    changes: Number(seen[0]?.changes),
  };
}

const partsOf = (eventIds: readonly number[]): Sources & { externalIds: Condition | undefined } => ({
  ...linkedSources(eventIds),
  externalIds: eventIds.length
    ? fromWhere('external_ids', allOf([where("kind = 'events'"), isOneOf('record_id', eventIds)]))
    : undefined,
});

/** The columns of an external id; no other kind of row has columns of these names. */
interface ExternalIdColumns {
  readonly eventId: number;
  readonly source: string;
  /** Bytes on MySQL. */
  readonly externalId: string | Buffer;
}

const readable = (rows: readonly ExternalIdColumns[]): ExternalIdOfEvent[] =>
  rows.map(({ eventId, source, externalId }) => ({ eventId, source, id: String(externalId) }));

const linkedSources = (eventIds: readonly number[]): Sources =>
  sourcesOf((link) => {
    const { table, column } = EVENT_LINKS[link];
    const joined = `${table} JOIN ${counted(link, `${link}.id = ${table}.${column}`)}`;
    return eventIds.length && fromWhere(joined, isOneOf(`${table}.event_id`, eventIds));
  });

/** Keys of the linked records. */
export const keysOfLinked = (linked: RecordsOfEvents): DataKey[] =>
  LINKS.flatMap((link) => linked[link].map(({ id }) => dataKey(link, id)));

type Sources = Partial<Record<EventLink, Condition>>;

const sourcesOf = (sourceOf: (link: EventLink) => Condition | 0 | undefined): Sources =>
  Object.fromEntries(LINKS.map((link) => [link, sourceOf(link) || undefined]));

/** A linked table with its counters, which only terms have; `on`: how the table is joined. */
function counted(link: EventLink, on?: string): string {
  const table = on === undefined ? link : `${link} ON ${on}`;
  return link === 'categories' || link === 'tags' ? `${table} ${joinedCounts(link)}` : table;
}

const fromWhere = (tables: string, { sql, values }: Condition): Condition =>
  where(`FROM ${tables} WHERE ${sql}`, ...values);

/** One row if any event is scheduled. MySQL needs a FROM before WHERE, and SQLite has no table `DUAL`. */
function ifScheduled(db: EntityManager, now: UtcText): Condition {
  const { sql, values } = anyScheduled(now);
  return where(`${isMysql(db) ? 'FROM DUAL ' : ''}WHERE ${sql}`, ...values);
}

type Rows<Extra = object> = {
  venues: Venue & Extra;
  organizers: Organizer & Extra;
  categories: LinkedTerm & Extra;
  tags: LinkedTerm & Extra;
};

type LinkedRows = Rows<{ eventId: number }> & { externalIds: ExternalIdColumns };

type PartRows = LinkedRows & {
  venue: Venue;
  organizer: Organizer;
  category: LinkedTerm;
  tag: LinkedTerm;
  state: { changes: number | string };
};

interface Selects {
  readonly referenced: SelectTogether<Rows & { scheduled: object }>;
  readonly linked: SelectTogether<LinkedRows & { scheduled: object }>;
  readonly parts: SelectTogether<PartRows>;
}

const termColumns = (kind: TermKind) => ({ ...linkedTermColumns(kind), eventCount: JOINED_COUNT });

const selects = new WeakMap<DataSource, Selects>();

function selectsOf(db: EntityManager): Selects {
  const known = selects.get(db.dataSource);
  if (known) return known;
  const kinds: Record<EventLink, RowKind> = {
    venues: entityRows(db, Venue),
    organizers: entityRows(db, Organizer),
    categories: { columns: termColumns('categories') },
    tags: { columns: termColumns('tags') },
  };
  const linkedKind = (link: EventLink): RowKind => {
    const { table, ordered } = EVENT_LINKS[link];
    const columns = { eventId: `${table}.event_id`, ...kinds[link].columns };
    return { ...kinds[link], columns, ...(ordered && { order: `${table}.position` }) };
  };
  const linkedKinds = Object.fromEntries(LINKS.map((link) => [link, linkedKind(link)])) as Record<EventLink, RowKind>;
  const scheduled: RowKind = { columns: {} };
  const externalIds: RowKind = { columns: { eventId: 'record_id', source: 'source', externalId: 'external_id' } };
  const state: RowKind = { columns: { changes: 'state.changes' } };
  const { venues: venue, organizers: organizer, categories: category, tags: tag } = kinds;
  const named = { venue, organizer, category, tag };
  const created: Selects = {
    referenced: new SelectTogether<Rows & { scheduled: object }>({ ...kinds, scheduled }),
    linked: new SelectTogether<LinkedRows & { scheduled: object }>({ ...linkedKinds, externalIds, scheduled }),
    parts: new SelectTogether<PartRows>({ ...linkedKinds, externalIds, ...named, state }),
  };
  selects.set(db.dataSource, created);
  return created;
}
