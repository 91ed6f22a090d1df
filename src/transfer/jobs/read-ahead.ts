import { AHEAD_MS, ShortTurns } from '../../http/responses/short-turns.js';
import type { PlanAhead } from '../act/plan-ahead.js';
import { parseAhead } from '../kinds/fields-ahead.js';
import type { SourceBatch } from './source-batches.js';

/** A batch with its plan, if it could be made before its turn. */
export interface BatchAhead extends SourceBatch {
  readonly plan?: PlanAhead | undefined;
}

/** Plans a batch if it can be. `before` is the batch that is handled meanwhile; undefined for the first one. */
type Plan = (batch: SourceBatch, before: SourceBatch | undefined) => Promise<PlanAhead | undefined>;

/**
 * The batches of a source. Each is read, its events are parsed, and it is planned, while the one before it is handled and
 * the database is busy with it. Only for files, which are read at once: nothing waits for a read that is no longer wanted.
 */
export async function* readAhead(batches: AsyncGenerator<SourceBatch>, plan: Plan): AsyncGenerator<BatchAhead> {
  let next = batchAhead(batches, plan, undefined);
  try {
    for (;;) {
      const batch = await next;
      if (!batch) return;
      next = batchAhead(batches, plan, batch);
      // An error is thrown when its turn has come.
      next.catch(() => undefined);
      yield batch;
    }
  } finally {
    await next.catch(() => undefined);
    await batches.return(undefined);
  }
}

async function batchAhead(
  batches: AsyncGenerator<SourceBatch>,
  plan: Plan,
  before: SourceBatch | undefined,
): Promise<BatchAhead | undefined> {
  const read: IteratorResult<SourceBatch, unknown> = await batches.next();
  if (read.done) return undefined;
  const batch = read.value;
  const turns = new ShortTurns(AHEAD_MS);
  for (const item of batch.items) {
    if (item.type !== 'record' || item.kind !== 'events') continue;
    if (!item.fields['recurrence']) parseAhead(item.fields);
    await turns.next();
  }
  return { ...batch, plan: await plan(batch, before) };
}
