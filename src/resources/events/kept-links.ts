import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { keptReadsOf, type ReadState, sizeOfRows } from '../../persistence/kept-values.js';
import type { SeenChanges } from '../../persistence/sql/list-total.js';
import { readLinked, type PartsOfEvents, readLinkedToKeep } from './linked-records.js';

/** An event of a page, with the number of changes that the page's statement has read; without it, nothing is kept. */
export type ListedEvent = { readonly id: number } & Partial<SeenChanges>;

/** The number of changes that the statement of a page has read; undefined if nothing is kept. */
export const changesSeenBy = ([first]: readonly ListedEvent[]): number | undefined =>
  first?.changes === undefined || first.changes === null ? undefined : Number(first.changes);

/** Linked records, and the state of the data that they are from; without it, what is made of them is not kept. */
export interface LinkedOfList {
  readonly linked: PartsOfEvents;
  readonly state: ReadState | undefined;
}

/**
 * Reads all linked records of the events of a page, also those hidden from the viewer. No statement is sent if they were
 * read after the same changes as the page.
 */
export async function readLinkedOfList(
  db: EntityManager,
  events: readonly ListedEvent[],
  now: UtcText,
): Promise<LinkedOfList> {
  const ids = events.map(({ id }) => id);
  const changes = changesSeenBy(events);
  if (changes === undefined) return { linked: await readLinked(db, ids, now), state: undefined };
  const { rows } = keptReadsOf(db.dataSource);
  rows.see(changes);
  const known = ids.flatMap((id) => rows.find(keyOf(id), now) ?? []);
  if (known.length === ids.length) {
    const linked = together(known.map(({ value }) => value as PartsOfEvents));
    return { linked, state: { changes, next: known.map(({ until }) => until) } };
  }
  const { linked, state } = await readLinkedToKeep(db, ids, now);
  for (const id of ids) {
    const ofEvent = linkedOf(id, linked);
    rows.keep(keyOf(id), ofEvent, state, now, sizeOf(ofEvent));
  }
  // The events may be older than the records that they link to.
  return { linked, state: Number(state.changes) === changes ? state : undefined };
}

const keyOf = (eventId: number) => `links ${eventId}`;

const together = (known: readonly PartsOfEvents[]): PartsOfEvents => ({
  venues: known.flatMap(({ venues }) => venues),
  organizers: known.flatMap(({ organizers }) => organizers),
  categories: known.flatMap(({ categories }) => categories),
  tags: known.flatMap(({ tags }) => tags),
  externalIds: known.flatMap(({ externalIds }) => externalIds),
  hasScheduled: known.some(({ hasScheduled }) => hasScheduled),
});

function linkedOf(id: number, linked: PartsOfEvents): PartsOfEvents {
  const own = <T extends { readonly eventId: number }>(records: readonly T[]) =>
    records.filter(({ eventId }) => eventId === id);
  return {
    venues: own(linked.venues),
    organizers: own(linked.organizers),
    categories: own(linked.categories),
    tags: own(linked.tags),
    externalIds: own(linked.externalIds),
    hasScheduled: linked.hasScheduled,
  };
}

const sizeOf = ({ venues, organizers, categories, tags, externalIds }: PartsOfEvents): number =>
  sizeOfRows([...venues, ...organizers, ...categories, ...tags, ...externalIds]);
