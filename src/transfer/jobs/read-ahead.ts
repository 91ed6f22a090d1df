import { setImmediate } from 'node:timers/promises';
import { parseAhead } from '../kinds/fields-ahead.js';
import type { SourceBatch } from './source-batches.js';

/** Longest time without a turn of the event loop, in milliseconds: the batch before waits for answers of the database. */
const TURN_MS = 4;

/**
 * The batches of a source. Each is read, and its events are parsed, while the one before it is handled and the database is
 * busy with it. Only for files, which are read at once: nothing waits for a read that is no longer wanted.
 */
export async function* readAhead(batches: AsyncGenerator<SourceBatch>): AsyncGenerator<SourceBatch> {
  let next = batchAhead(batches);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = batchAhead(batches);
      // An error is thrown when its turn has come.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await batches.return(undefined);
  }
}

async function batchAhead(batches: AsyncGenerator<SourceBatch>): Promise<IteratorResult<SourceBatch, unknown>> {
  const read = await batches.next();
  if (read.done) return read;
  let turn = performance.now();
  for (const item of read.value.items) {
    if (item.type !== 'record' || item.kind !== 'events') continue;
    if (!item.fields['recurrence']) parseAhead(item.fields);
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
  return read;
}
