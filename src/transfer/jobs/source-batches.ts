import { setImmediate } from 'node:timers/promises';
import type { Source, SourceItem, SourceRecord, SourceRefusal } from '../source-record.js';
import type { ImportPlace } from './import-job.js';

/** Records and refusals that one transaction handles. */
export const BATCH_SIZE = 100;

export interface SourceBatch {
  readonly items: readonly (SourceRecord | SourceRefusal)[];
  /** Where the next batch begins. */
  readonly place: ImportPlace;
  /** How many records there are, if the source has said so. */
  readonly total: number | undefined;
}

/**
 * The batches of a source from a place on. A source that has no checkpoint within a batch is read again from the last one,
 * and what was handled since is left out.
 */
export async function* sourceBatches(
  source: Source,
  from: ImportPlace,
  size = BATCH_SIZE,
): AsyncGenerator<SourceBatch> {
  let { checkpoint, items: skipped } = from;
  let since = 0;
  let total: number | undefined;
  let mentioned = 0;
  let items: (SourceRecord | SourceRefusal)[] = [];
  const taken = (): SourceBatch => {
    const whole = total === undefined ? undefined : total + mentioned;
    const batch = { items, total: whole, place: { ...(checkpoint !== undefined && { checkpoint }), items: since } };
    items = [];
    return batch;
  };
  for await (const item of withTurns(source.read(from.checkpoint))) {
    if (item.type === 'checkpoint') {
      total = item.total ?? total;
      since = 0;
      // Fewer records than the last time: the source has changed. Some begin with the checkpoint that they are read from.
      if (item.checkpoint !== checkpoint) skipped = 0;
      ({ checkpoint } = item);
      continue;
    }
    since += 1;
    if (item.type === 'record' && item.isMentioned) mentioned += 1;
    if (skipped > 0) skipped -= 1;
    else items.push(item);
    if (items.length === size) yield taken();
  }
  if (items.length > 0) yield taken();
}

/** Longest time for which a source is read without a turn of the event loop, in milliseconds. */
const TURN_MS = 20;

/** Lets others have their turn: a source can work on the rules of many events without waiting for anything. */
async function* withTurns(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  let turn = performance.now();
  for await (const item of items) {
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
    yield item;
  }
}
