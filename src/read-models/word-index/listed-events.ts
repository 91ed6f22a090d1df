import type { EntityManager } from 'typeorm';
import { indexedWords } from '../../calendar/text/indexed-words.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import type { IndexedEvent } from './event-words.js';
import { Occurrences } from './occurrences.js';

const BATCH_SIZE = 2000;
const LISTED = where("events.status = 'publish' AND events.hidden = 0");

/** A snapshot of the listed events: their words, and their versions by id. */
export interface ListedEvents {
  readonly occurrences: Occurrences;
  readonly versions: ReadonlyMap<number, number>;
}

/** Takes the snapshot, with the words of the stored search texts. */
export async function collectListedEvents(db: EntityManager): Promise<ListedEvents> {
  const [occurrences, versions] = [new Occurrences(), new Map<number, number>()];
  for (let last = 0; ;) {
    const events = await readListed(db, where('events.id > ?', last), `ORDER BY events.id LIMIT ${BATCH_SIZE}`);
    for (const { version, ...event } of events) {
      occurrences.add(event);
      versions.set(event.id, version);
    }
    if (events.length < BATCH_SIZE) return { occurrences, versions };
    last = events.at(-1)?.id ?? last;
  }
}

/** Differences since a snapshot; a changed event is both removed and added. */
export interface ListedChanges {
  readonly removed: readonly IndexedEvent[];
  readonly added: readonly IndexedEvent[];
}

/** Compares the listed events with an earlier snapshot. */
export async function listedChanges(
  db: EntityManager,
  { occurrences, versions }: ListedEvents,
): Promise<ListedChanges> {
  const current = await db.query<{ id: number; version: number }[]>(
    `SELECT id, version FROM events WHERE ${LISTED.sql}`,
  );
  const unchanged = new Set(current.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id));
  const changedOrNew = current.map(({ id }) => id).filter((id) => !unchanged.has(id));
  const added: IndexedEvent[] = [];
  for (const ids of inBatches(changedOrNew)) added.push(...(await readListed(db, isOneOf('events.id', ids))));
  const removed = occurrences.ofEvents(new Set([...versions.keys()].filter((id) => !unchanged.has(id))));
  return { removed, added };
}

interface Row extends Omit<IndexedEvent, 'words'> {
  readonly version: number;
  readonly text: string | null;
}

async function readListed(
  db: EntityManager,
  filter: Condition,
  order = '',
): Promise<(IndexedEvent & { version: number })[]> {
  const { sql, values } = allOf([LISTED, filter]);
  const rows = await db.query<Row[]>(
    `SELECT events.id AS id, events.version AS version, events.start_utc AS startUtc, events.end_utc AS endUtc,
       events.publish_at AS publishAt, search_texts.text AS text
     FROM events LEFT JOIN search_texts ON search_texts.record_id = events.id AND search_texts.field = 'text'
     WHERE ${sql} ${order}`,
    [...values],
  );
  return rows.map(({ text, ...event }) => ({ ...event, words: indexedWords(text ?? '') }));
}
