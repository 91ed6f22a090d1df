import { AHEAD_MS, ShortTurns } from '../../http/responses/short-turns.js';
import type { PlanAhead } from '../act/plan-ahead.js';
import { parseAhead } from '../kinds/fields-ahead.js';
import type { SourceBatch } from './source-batches.js';

/** A batch with its plan, if it could be made before its turn. */
export interface BatchAhead extends SourceBatch {
  readonly plan?: PlanAhead | undefined;
}

/** Plans a batch if it can be, while those `underWay` may not have been handled yet. */
type Plan = (batch: SourceBatch, underWay: readonly SourceBatch[]) => Promise<PlanAhead | undefined>;

/** Batches before the next one that may be in flight. */
const UNDER_WAY = 2;

/**
 * The batches of a source. Each is read, its events are parsed, and it is planned, while those before it are handled and
 * the database is busy with them. Only for files, which are read at once: nothing waits for a read that is no longer wanted.
 */
export async function* readAhead(batches: AsyncGenerator<SourceBatch>, plan: Plan): AsyncGenerator<BatchAhead> {
  let underWay: readonly SourceBatch[] = [];
  let next = batchAhead(batches, plan, underWay);
  try {
    for (;;) {
      const batch = await next;
      if (!batch) return;
      underWay = [...underWay, batch].slice(-UNDER_WAY);
      next = batchAhead(batches, plan, underWay);
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
  underWay: readonly SourceBatch[],
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
  return { ...batch, plan: await plan(batch, underWay) };
}
