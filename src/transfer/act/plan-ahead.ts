import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { PARAMETERS } from '../kinds/event-fields.js';
import type { SourceRecord, SourceRefusal } from '../source-record.js';
import { type BatchResult, beginBatch, finishBatch, recordsOf } from './import-batch.js';
import type { ImportRun } from './import-run.js';
import { KnownIds } from './known-ids.js';
import { restoreImages } from './restore-records.js';

/** Longest time from the plan to the write, in milliseconds: new records have the time of their plan. */
const MAX_AGE_MS = 5000;

/** The plan of a batch, made while batches before it were not committed yet. */
export interface PlanAhead {
  /** Whether it has no event in common with another one, so that both can be written at the same time. */
  readonly isApartFrom: (other: PlanAhead) => boolean;
  readonly externalIds: readonly string[];
  /**
   * Writes the batch in a transaction. Those before it have been committed, but for one whose plan it is apart from. Undefined,
   * and nothing is written, if the plan does not hold any more. It can be called once.
   */
  readonly write: (db: EntityManager, context: RequestContext) => Promise<BatchResult | undefined>;
}

type Items = readonly (SourceRecord | SourceRefusal)[];

/**
 * Plans a batch of new events while those `before` it, of events, are written. It only reads, outside any transaction, and so
 * holds no lock that another could wait for. Undefined if the plan could depend on what is written meanwhile: only what
 * events are linked to by id does not.
 */
export async function planAhead(
  db: EntityManager,
  { items, before }: { readonly items: Items; readonly before: Items },
  run: ImportRun,
  context: RequestContext,
): Promise<PlanAhead | undefined> {
  const records = recordsOf(items);
  const externalIds = [...new Set(records.map(({ externalId }) => externalId))];
  const isPlain = records.every(isPlainEvent) && externalIds.length === records.length;
  if (!isPlain || run.isDryRun || run.options.identity === 'content') return undefined;
  if (!recordsOf(before).every(({ kind }) => kind === 'events')) return undefined;
  const ids = await KnownIds.read(db, run, records);
  if (!records.every((record) => ids.isNewWithLinks(record))) return undefined;
  const plannedMs = performance.now();
  const begun = await beginBatch(db, items, { run, ids, context });
  const own = new Set(externalIds);
  return {
    externalIds,
    isApartFrom: (other) => !other.externalIds.some((id) => own.has(id)),
    async write(transaction, now) {
      if (performance.now() - plannedMs > MAX_AGE_MS) return undefined;
      if (await KnownIds.hasAny(transaction, run, externalIds)) return undefined;
      await restoreImages(transaction, records, { keepsIds: run.options.ids === 'keep' });
      return finishBatch(transaction, begun, now);
    },
  };
}

/** Whether an event takes place once and describes no record that it is linked to, which would be looked up by name. */
const isPlainEvent = ({ kind, occurrence, fields }: SourceRecord): boolean =>
  kind === 'events' && !occurrence && !fields['recurrence'] && LINKS.every((name) => fields[name] === undefined);

const LINKS = Object.values(PARAMETERS);
