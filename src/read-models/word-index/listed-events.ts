import type { EntityManager } from 'typeorm';
import { indexedWords } from '../../calendar/text/indexed-words.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import type { IndexedEvent } from './event-words.js';
import { Occurrences } from './occurrences.js';

const BATCH_SIZE = 2000;
const LISTED = where("events.status = 'publish' AND events.hidden = 0");

/** The events that lists show as they were at one moment. */
export interface ListedEvents {
  readonly occurrences: Occurrences;
  readonly versions: ReadonlyMap<number, number>;
}

/** Reads which words the listed events have, from the texts that searches read. */
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

/** What became of listed events since they were gathered; a changed one is gone and has come. */
export interface ListedChanges {
  readonly removed: readonly IndexedEvent[];
  readonly added: readonly IndexedEvent[];
}

/** Compares the listed events with how they were. */
export async function listedChanges(
  db: EntityManager,
  { occurrences, versions }: ListedEvents,
): Promise<ListedChanges> {
  const listed = await db.query<{ id: number; version: number }[]>(
    `SELECT id, version FROM events WHERE ${LISTED.sql}`,
  );
  const unchanged = new Set(listed.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id));
  const others = listed.map(({ id }) => id).filter((id) => !unchanged.has(id));
  const added: IndexedEvent[] = [];
  for (const ids of inBatches(others)) added.push(...(await readListed(db, isOneOf('events.id', ids))));
  const removed = occurrences.ofEvents(new Set([...versions.keys()].filter((id) => !unchanged.has(id))));
  return { removed, added };
}

interface Read extends Omit<IndexedEvent, 'words'> {
  readonly version: number;
  readonly text: string | null;
}

async function readListed(
  db: EntityManager,
  those: Condition,
  order = '',
): Promise<(IndexedEvent & { version: number })[]> {
  const { sql, values } = allOf([LISTED, those]);
  const found = await db.query<Read[]>(
    `SELECT events.id AS id, events.version AS version, events.start_utc AS startUtc, events.end_utc AS endUtc,
       events.publish_at AS publishAt, search_texts.text AS text
     FROM events LEFT JOIN search_texts ON search_texts.record_id = events.id AND search_texts.field = 'text'
     WHERE ${sql} ${order}`,
    [...values],
  );
  return found.map(({ text, ...event }) => ({ ...event, words: indexedWords(text ?? '') }));
}
