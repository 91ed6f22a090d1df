import { setImmediate } from 'node:timers/promises';
import { SourceError, type SourceItem } from './source-record.js';

/** Items between two places from which a file can be read on. */
const INTERVAL = 500;
/** Milliseconds after which requests have their turn. */
const TURN_MS = 15;

/**
 * The items of a file, with a checkpoint after every few hundred.
 *
 * A file is read from its beginning again after an interruption, because any part of it may depend on others; equal files
 * give equal items, so a checkpoint is a number of items.
 *
 * @param items all of them; checkpoints among them only tell the total
 * @throws SourceError for a checkpoint that is none of this file
 */
export async function* resumable(
  items: () => AsyncIterable<SourceItem>,
  after: string | undefined,
): AsyncGenerator<SourceItem, void, undefined> {
  const skipped = after === undefined || after === '' ? 0 : Number(after);
  if (!Number.isSafeInteger(skipped) || skipped < 0) throw noSuchPlace();
  let begun = performance.now();
  let [count, total]: [number, number | undefined] = [0, undefined];
  const checkpoint = (): SourceItem => ({
    ...{ type: 'checkpoint', checkpoint: String(count) },
    ...(total !== undefined && { total }),
  });
  for await (const item of items()) {
    if (item.type === 'checkpoint') {
      total = item.total;
      if (skipped === 0) yield checkpoint();
      continue;
    }
    if (performance.now() - begun > TURN_MS) {
      await setImmediate();
      begun = performance.now();
    }
    count += 1;
    if (count <= skipped) continue;
    yield item;
    if (count % INTERVAL === 0) yield checkpoint();
  }
  if (count < skipped) throw noSuchPlace();
  yield checkpoint();
}

const noSuchPlace = () => new SourceError('file-changed', 'The file is not the one of which a part was read before.');
