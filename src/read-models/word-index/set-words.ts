import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissingVerb } from '../../persistence/sql/insert-rows.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { addMissingWords } from './dictionary.js';
import { bitsInRows, difference, occurrenceRemovals, possiblyCommon, type WordChange } from './event-words.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';

/** Events to which the same rows are added. */
interface Group {
  readonly added: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly listing: number;
  readonly ids: number[];
}

/**
 * Writes the differences between two states of many events to the index, with a few statements for all events that have the
 * same words. Their rows must have been written: starts and ends are read from them.
 */
export async function writeSetWords(db: EntityManager, changes: readonly WordChange[]): Promise<void> {
  const [removals, groups] = [[] as ReturnType<typeof occurrenceRemovals>, new Map<string, Group>()];
  for (const { before, event } of changes) {
    const { removed, added } = difference(before, event);
    if (before) removals.push(...occurrenceRemovals(db, before, removed));
    if (added.size) addTo(groups, [...added].sort(), event);
  }
  await runTogether(db, removals);
  const missing = new Set([...groups.values()].flatMap(({ added }) => added));
  await addMissingWords(db, [...missing].sort());
  for (const group of groups.values()) await insertGroup(db, group);
}

function addTo(
  groups: Map<string, Group>,
  added: readonly string[],
  { id, words, listing }: WordChange['event'],
): void {
  const key = JSON.stringify([listing, added, added.length === words.size ? [] : [...words].sort()]);
  const group = groups.get(key) ?? { added, words, listing, ids: [] };
  groups.set(key, group);
  group.ids.push(id);
}

async function insertGroup(db: EntityManager, { added, words, listing, ids }: Group): Promise<void> {
  const isCommon = isOneOf('word', added.includes(EVERY_EVENT) ? await possiblyCommon(db, words) : []);
  const { words: dictionary, occurrences } = LIVE_TABLES;
  // Locked, so that a rebuild can change bits once no writer uses the former ones.
  const lock = isMysql(db) ? ' LOCK IN SHARE MODE' : '';
  const isEvent = isOneOf('events.id', ids);
  for (const batch of inBatches(added)) {
    const isAdded = isOneOf('word', batch);
    await db.query(
      `${insertMissingVerb(db)} INTO ${occurrences} (word_id, start_utc, event_id, end_utc, listing, common_words)
       SELECT ${dictionary}.id, events.start_utc, events.id, events.end_utc, ?,
         CASE WHEN word = ? THEN ${bitsInRows(isCommon.sql, lock)} END
       FROM ${dictionary} CROSS JOIN events WHERE ${isAdded.sql} AND ${isEvent.sql}
       ORDER BY ${dictionary}.id, events.start_utc, events.id${lock}`,
      [listing, EVERY_EVENT, ...isCommon.values, ...isAdded.values, ...isEvent.values],
    );
  }
}
