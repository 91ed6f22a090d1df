import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { AHEAD_MS, ShortTurns } from '../../http/responses/short-turns.js';
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
  items: readonly SourceItem[],
  run: ImportRun,
  context: RequestContext,
): Promise<BatchResult> {
  const records = recordsOf(items);
  const ids = await KnownIds.read(db, run, records);
  if (!run.isDryRun) await restoreImages(db, records, { keepsIds: run.options.ids === 'keep' });
  return finishBatch(db, await beginBatch(db, items, { run, ids, context }), context);
}

/** A record of the source, or why it could not be read. */
type SourceItem = SourceRecord | SourceRefusal;

export const recordsOf = (items: readonly SourceItem[]): SourceRecord[] =>
  items.filter((item) => item.type === 'record');

/** A batch of which all records have been planned. Those that can be written together wait for it. */
interface BegunBatch {
  readonly batch: Batch;
  readonly reports: RowReport[];
  readonly written: ReadonlySet<SourceKind>;
}

/** Plans the records of a batch, and writes those that cannot be written together with others. */
export async function beginBatch(
  db: EntityManager,
  items: readonly SourceItem[],
  { run, ids, context }: Pick<Batch, 'run' | 'ids' | 'context'>,
): Promise<BegunBatch> {
  const records = recordsOf(items);
  const parts = { ids, authors: await readAuthors(db, records), category: await categoryOf(db, run) };
  const cache = await KnownRecords.read(db, records, ids, context);
  const seen = await readSeenVersions(db, run, records);
  const inOrder = parentsFirst(items);
  const strangers = await readStrangers(db, inOrder, ids);
  const written = new Set<SourceKind>();
  const batch: Batch = {
    ...{ db, run, context, ids, pending: new PendingCreates(run.options.ids === 'keep'), restored: [] },
    known: (kind, id) => cache.get(kind, id),
    isStrange: (record) => strangers.has(record),
    seenVersion: (kind, externalId) => seen.get(kind)?.get(externalId),
    noteWrite: (kind) => {
      written.add(kind);
      // Its dates change with a series.
      if (kind === 'series') cache.forget('events');
    },
  };
  const reports: RowReport[] = [];
  const turns = new ShortTurns(AHEAD_MS);
  for (const [index, item] of inOrder) {
    await turns.next();
    const report = (row: RowReport) => (reports[index] = row);
    if (item.type !== 'record') {
      report(refused(item));
      continue;
    }
    if (batch.pending.isBefore(item)) await batch.pending.write(batch);
    await importRecord(batch, item, bodyOf(item, parts), report);
  }
  return { batch, reports, written };
}

/** Writes what waits in a batch, in the transaction of `db`. */
export async function finishBatch(
  db: EntityManager,
  { batch, reports, written }: BegunBatch,
  context: RequestContext,
): Promise<BatchResult> {
  await batch.pending.write({ ...batch, db, context });
  await restoreRecords(db, batch.restored);
  const hasIds = !batch.run.isDryRun && (await batch.ids.write(db));
  return { reports, hasWritten: written.size > 0 || hasIds };
}

/** The records that cannot be meant by one of the calendar, of the kinds that tell so. */
async function readStrangers(
  db: EntityManager,
  items: readonly (readonly [number, SourceItem])[],
  ids: KnownIds,
): Promise<ReadonlySet<SourceRecord>> {
  const found = new Set<SourceRecord>();
  for (const kind of SOURCE_KINDS) {
    const { readStrangers: read } = IMPORT_KINDS[kind];
    const isNew = (item: SourceItem): item is SourceRecord =>
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
function parentsFirst<T extends SourceItem>(items: readonly T[]): (readonly [number, T])[] {
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
    const read = new KnownRecords(db, context);
    for (const kind of SOURCE_KINDS) {
      // An event that recurs is stored as a series. Records of other kinds may have the same id.
      const isOwn = (record: SourceRecord) => record.kind === kind || (kind === 'series' && record.kind === 'events');
      const known = records.filter(isOwn).flatMap(({ externalId }) => ids.get(kind, externalId)?.recordId ?? []);
      const own = [...new Set(known)];
      if (own.length) read.records.set(kind, await IMPORT_KINDS[kind].read(db, own, context));
    }
    return read;
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
