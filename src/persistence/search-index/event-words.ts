import { inBatches } from '../batches.js';
import { allOf, isOneOf, where } from '../conditions.js';
import { insertRows } from '../insert-rows.js';
import type { Rows } from '../transaction.js';
import { enterWords } from './dictionary.js';

/** What the index holds of an event; no words while lists do not show it. */
export interface IndexedEvent {
  readonly id: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly publishAt: string;
  readonly words: ReadonlySet<string>;
}

/** Enters events of which the index holds nothing yet. */
export async function addEventWords(rows: Rows, events: readonly IndexedEvent[]): Promise<void> {
  await enterWords(rows, new Set(events.flatMap(({ words }) => [...words])));
  await insertOccurrences(rows, events);
}

/** Brings what the index holds of an event up to date; only the difference is written. */
export async function changeEventWords(rows: Rows, before: IndexedEvent, event: IndexedEvent): Promise<void> {
  const stays = isAtSameTime(before, event);
  const gone = stays ? without(before.words, event.words) : before.words;
  const come = stays ? without(event.words, before.words) : event.words;
  await enterWords(rows, without(event.words, before.words));
  await removeOccurrences(rows, { ...before, words: gone });
  await insertOccurrences(rows, [{ ...event, words: come }]);
}

async function insertOccurrences(rows: Rows, events: readonly IndexedEvent[]): Promise<void> {
  const occurrences = events.flatMap(({ id, startUtc, endUtc, publishAt, words }) =>
    Array.from(words, (word): [string, string, number, string, string] => [word, startUtc, id, endUtc, publishAt]),
  );
  await insertRows(rows, {
    table: 'event_words',
    columns: ['word', 'start_utc', 'event_id', 'end_utc', 'publish_at'],
    // By words, as in the table: neighbours land on the same page of it.
    values: occurrences.sort(([one], [other]) => (one < other ? -1 : 1)),
  });
}

async function removeOccurrences(rows: Rows, { id, startUtc, words }: IndexedEvent): Promise<void> {
  for (const batch of inBatches([...words])) {
    const those = allOf([isOneOf('word', batch), where('start_utc = ? AND event_id = ?', startUtc, id)]);
    await rows.query(`DELETE FROM event_words WHERE ${those.sql}`, [...those.values]);
  }
}

function isAtSameTime(one: IndexedEvent, other: IndexedEvent): boolean {
  return one.startUtc === other.startUtc && one.endUtc === other.endUtc && one.publishAt === other.publishAt;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}
