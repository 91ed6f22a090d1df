import type { EventChange } from './bulk-insert.js';
import type { SetTexts } from './set-texts.js';

/** Words that the embedded database writes in some 50 ms. */
const WORDS_AT_ONCE = 4000;

/** Batches with `most` events and so many words at most, or of one event. */
export function* byWords(
  changes: readonly EventChange[],
  most: number,
  texts: SetTexts,
): Generator<readonly EventChange[]> {
  let [batch, words]: [EventChange[], number] = [[], 0];
  for (const change of changes) {
    const states = change.before ? [change.before, change.after] : [change.after];
    const size = states.reduce((sum, { event }) => sum + texts.wordsOf(event).size, 0);
    if (batch.length === most || (batch.length > 0 && words + size > WORDS_AT_ONCE)) {
      yield batch;
      [batch, words] = [[], 0];
    }
    batch.push(change);
    words += size;
  }
  if (batch.length) yield batch;
}
