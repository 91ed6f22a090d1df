import { AHEAD_MS, ShortTurns } from '../../http/responses/short-turns.js';
import type { Source, SourceItem, SourceRecord, SourceRefusal } from '../source-record.js';
import type { ImportPlace } from './import-job.js';

/** Records and refusals that one transaction handles. On the embedded database others wait for it. */
export const BATCH_SIZE = { mysql: 400, embedded: 100 } as const;

/** Texts after which a batch ends all the same, in characters: all its records are in memory at once. */
const BATCH_LENGTH = 4_000_000;

export interface SourceBatch {
  readonly items: readonly (SourceRecord | SourceRefusal)[];
  /** Where the source goes on after each of the items. */
  readonly places: readonly ImportPlace[];
  /** How many records there are, if the source has said so. */
  readonly total: number | undefined;
}

/**
 * The batches of a source from a place on. A source that has no checkpoint within a batch is read again from the last one,
 * and what was handled since is left out.
 */
export async function* sourceBatches(source: Source, from: ImportPlace, size: number): AsyncGenerator<SourceBatch> {
  let { checkpoint, items: skipped } = from;
  let since = 0;
  let total: number | undefined;
  let mentioned = 0;
  let length = 0;
  let [items, places]: [(SourceRecord | SourceRefusal)[], ImportPlace[]] = [[], []];
  const here = (): ImportPlace => ({ ...(checkpoint !== undefined && { checkpoint }), items: since });
  const taken = (): SourceBatch => {
    const whole = total === undefined ? undefined : total + mentioned;
    // A checkpoint may have followed the last of them.
    const batch = { items, places: [...places.slice(0, -1), here()], total: whole };
    [items, places, length] = [[], [], 0];
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
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    items.push(item);
    places.push(here());
    length += lengthOf(item);
    if (items.length === size || length > BATCH_LENGTH) yield taken();
  }
  if (items.length > 0) yield taken();
}

/** The length of the texts that may be long. */
function lengthOf(item: SourceRecord | SourceRefusal): number {
  if (item.type === 'refusal') return 0;
  const { description, excerpt } = item.fields;
  return [description, excerpt].reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

/** Lets others have their turn: a source can work on the rules of many events without waiting for anything. */
async function* withTurns(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  const turns = new ShortTurns(AHEAD_MS);
  for await (const item of items) {
    await turns.next();
    yield item;
  }
}
