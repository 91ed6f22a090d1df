import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { findTerms } from '../../resources/terms/term-lookup.js';
import type { LinkTarget, Stored } from '../kinds/import-kind.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import { SOURCE_KINDS, type SourceKind, type SourceRecord, type SourceRefusal } from '../source-record.js';
import type { Batch } from './batch.js';
import { importRecord } from './import-record.js';
import type { ImportRun } from './import-run.js';
import { KnownIds } from './known-ids.js';
import { PendingCreates } from './pending-creates.js';
import { restoreImages, restoreRecords } from './restore-records.js';
import { type RowReport, rowReport } from './row-report.js';
import { bodyOf, readAuthors, type SourceBody } from './source-body.js';

/** What a batch has done. */
export interface BatchResult {
  /** One for each record and refusal, in their order. */
  readonly reports: readonly RowReport[];
  /** Whether records of the calendar may have changed. */
  readonly hasWritten: boolean;
}

/** Imports some records in the transaction of `db`, in their order: later ones may refer to earlier ones. */
export async function importBatch(
  db: EntityManager,
  items: readonly (SourceRecord | SourceRefusal)[],
  run: ImportRun,
  context: RequestContext,
): Promise<BatchResult> {
  const records = items.filter((item) => item.type === 'record');
  const ids = await KnownIds.read(db, run, records);
  const parts = { ids, authors: await readAuthors(db, records), category: await categoryOf(db, run) };
  if (!run.isDryRun) await restoreImages(db, records, { keepsIds: run.options.ids === 'keep' });
  const cache = await KnownRecords.read(db, records, ids, context);
  const seen = await readSeenVersions(db, run, records);
  const inOrder = parentsFirst(items);
  const strangers = await readStrangers(db, inOrder, ids);
  let hasWritten = false;
  const batch: Batch = {
    ...{ db, run, context, ids, pending: new PendingCreates(run.options.ids === 'keep'), restored: [] },
    known: (kind, id) => cache.get(kind, id),
    isStrange: (record) => strangers.has(record),
    seenVersion: (kind, externalId) => seen.get(kind)?.get(externalId),
    noteWrite: (kind) => {
      hasWritten = true;
      // Its dates change with a series.
      if (kind === 'series') cache.forget('events');
    },
  };
  const reports: RowReport[] = [];
  for (const [index, item] of inOrder) {
    const report = (row: RowReport) => (reports[index] = row);
    if (item.type !== 'record') {
      report(refused(item));
      continue;
    }
    if (batch.pending.isBefore(item)) await batch.pending.write(batch);
    await importRecord(batch, item, bodyOf(item, parts), report);
  }
  await batch.pending.write(batch);
  await restoreRecords(db, batch.restored);
  const hasIds = !run.isDryRun && (await ids.write(db));
  return { reports, hasWritten: hasWritten || hasIds };
}

/** The records that cannot be meant by one of the calendar, of the kinds that tell so. */
async function readStrangers(
  db: EntityManager,
  items: readonly (readonly [number, SourceRecord | SourceRefusal])[],
  ids: KnownIds,
): Promise<ReadonlySet<SourceRecord>> {
  const found = new Set<SourceRecord>();
  for (const kind of SOURCE_KINDS) {
    const { readStrangers: read } = IMPORT_KINDS[kind];
    const isNew = (item: SourceRecord | SourceRefusal): item is SourceRecord =>
      item.type === 'record' && item.kind === kind && ids.get(kind, item.externalId) === undefined;
    const records = read ? items.map(([, item]) => item).filter(isNew) : [];
    if (!read || records.length === 0) continue;
    const bodies = records.map(({ fields }) => fields);
    for (const [index, isStrange] of (await read(db, bodies)).entries()) {
      const record = records[index];
      if (record && isStrange) found.add(record);
    }
  }
  return found;
}

/** The items with their numbers: first those that others may refer to, so that as many as possible are written together. */
function parentsFirst<T extends SourceRecord | SourceRefusal>(items: readonly T[]): (readonly [number, T])[] {
  // Events and series keep their order: a date of a series comes after it.
  const rank = ({ kind }: T) => (kind === undefined || kind === 'events' ? SERIES_RANK : SOURCE_KINDS.indexOf(kind));
  return [...items.entries()].sort(([, one], [, other]) => rank(one) - rank(other));
}

const SERIES_RANK = SOURCE_KINDS.indexOf('series');

const refused = ({ kind, externalId, position, outcome, code, param, message }: SourceRefusal): RowReport =>
  rowReport({
    kind,
    externalId,
    position,
    outcome,
    code,
    message,
    params: param === undefined ? undefined : { [param]: message },
  });

/** The records that have been imported before, all of a kind read at once; others are read when they are needed. */
class KnownRecords {
  private readonly records = new Map<SourceKind, Map<number, Stored>>();

  private constructor(
    private readonly db: EntityManager,
    private readonly context: RequestContext,
  ) {}

  static async read(
    db: EntityManager,
    records: readonly SourceRecord[],
    ids: KnownIds,
    context: RequestContext,
  ): Promise<KnownRecords> {
    const known = new KnownRecords(db, context);
    for (const kind of SOURCE_KINDS) {
      const own = [...new Set(records.flatMap(({ externalId }) => ids.get(kind, externalId)?.recordId ?? []))];
      if (own.length) known.records.set(kind, await IMPORT_KINDS[kind].read(db, own, context));
    }
    return known;
  }

  /** A record as it is now: what was read is handed out once, because it is changed then. */
  async get(kind: SourceKind, id: number): Promise<Stored | undefined> {
    const known = this.records.get(kind)?.get(id);
    this.records.get(kind)?.delete(id);
    return known ?? (await IMPORT_KINDS[kind].read(this.db, [id], this.context)).get(id);
  }

  forget(kind: SourceKind): void {
    this.records.delete(kind);
  }
}

async function readSeenVersions(
  db: EntityManager,
  run: ImportRun,
  records: readonly SourceRecord[],
): Promise<ReadonlyMap<SourceBody['kind'], ReadonlyMap<string, number>>> {
  const seen = new Map<SourceKind, ReadonlyMap<string, number>>();
  if (!run.seenVersions) return seen;
  for (const kind of SOURCE_KINDS) {
    // Dates change with their series, in the same run.
    const own = records.filter((record) => !record.occurrence).map(({ externalId }) => externalId);
    seen.set(kind, await run.seenVersions(db, kind, own));
  }
  return seen;
}

/** The category that all events get; undefined for none. An unknown one is refused when the import begins. */
export async function categoryOf(
  db: EntityManager,
  { options: { category } }: Pick<ImportRun, 'options'>,
): Promise<LinkTarget | undefined> {
  if (category === undefined) return undefined;
  const id = Number(category);
  const byId = Number.isSafeInteger(id) && (await exists(db, 'categories', where('categories.id = ?', id)));
  if (byId) return id;
  const found = await findTerms(db, 'categories', [category], [], 'name');
  return found.get(category)?.[0]?.id;
}
