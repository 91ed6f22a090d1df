import { indexedWords } from '../../../calendar/text/indexed-words.js';
import type { EventWithLinks } from './bulk-insert.js';
import { eventText } from './event-search-index.js';

interface Change {
  readonly before?: EventWithLinks | undefined;
  readonly after: EventWithLinks;
}

/** Words that the embedded database writes in some 50 ms. */
const WORDS_AT_ONCE = 4000;

/** Batches with `most` events and so many words at most, or of one event. The texts of a series are mostly alike. */
export function* byWords<T extends Change>(changes: readonly T[], most: number): Generator<readonly T[]> {
  const known = new Map<string, number>();
  const sizeOf = (text: string) => {
    const size = known.get(text) ?? indexedWords(text).size;
    known.set(text, size);
    return size;
  };
  let [batch, words]: [T[], number] = [[], 0];
  for (const change of changes) {
    const size = sizeOf(eventText(change.after.event)) + (change.before ? sizeOf(eventText(change.before.event)) : 0);
    if (batch.length === most || (batch.length > 0 && words + size > WORDS_AT_ONCE)) {
      yield batch;
      [batch, words] = [[], 0];
    }
    batch.push(change);
    words += size;
  }
  if (batch.length) yield batch;
}
