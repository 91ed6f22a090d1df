import { Problem } from '../../calendar/problem.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { withGivenIds } from '../../read-models/id-sequence.js';
import { eventFields } from '../kinds/event-fields.js';
import { mostlyParsed } from '../kinds/fields-ahead.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import type { Stored } from '../kinds/import-kind.js';
import { insertRestored, requestRestored } from '../kinds/restored-series.js';
import { type Digests, digestOf } from '../plan/field-digests.js';
import { digestsAfter, type FieldValues, TRASHED } from '../plan/plan-record.js';
import type { SourceRecord } from '../source-record.js';
import type { Batch } from './batch.js';
import { failureOf, type Report } from './failure.js';
import type { ImportRun } from './import-run.js';
import { SINGULAR } from './singular.js';
import { requestedValues, type SourceBody } from './source-body.js';

/** Creates a record, or in a dry run finds out whether it could be. Undefined for a record that `tell` reports later. */
export async function createRecord(
  batch: Batch,
  record: SourceRecord,
  body: SourceBody,
  tell: (report: Report) => void,
): Promise<Report | undefined> {
  const { db, run, context, noteWrite } = batch;
  const kind = IMPORT_KINDS[body.kind];
  if (body.kind === 'series' && record.stored) return restoreSeries(batch, record, body, record.stored.columns);
  const fields = fieldsOfNew(record, body, run);
  const requested = await kind.request(db, fields, body.links, undefined, context);
  if (run.isDryRun) return planned(batch, record, body);
  const digestsOf = (one: Stored) => digestsOfNew(requestedValues(kind.fieldsOf(one, context), fields, body));
  const remember = (written: Stored, digests: Digests) => remembered(batch, record, body, written.id, digests);
  if (kind.createMany) {
    const { decidedFields } = kind;
    // Made now, because the plan may be made while the database is busy with the batch before.
    const planned = decidedFields && digestsOf(requested.after);
    const settle = (written: Stored | Problem) => {
      if (written instanceof Problem) tell(failureOf(written));
      else tell(remember(written, planned ? withDecided(planned, decidedFields(written)) : digestsOf(written)));
    };
    const added = { requested, columns: record.stored?.columns ?? {} };
    batch.pending.add({ kind: body.kind, externalId: record.externalId, added, settle });
    return undefined;
  }
  noteWrite(body.kind);
  const create = () => inSavepoint(db, () => kind.create(db, requested, context));
  const stored = await withOwnId(batch, record, body, create);
  return remember(stored, digestsOf(stored));
}

function planned({ run }: Batch, { externalId }: SourceRecord, { kind }: SourceBody): Report {
  run.planned.add(kind, externalId);
  return { outcome: 'created' };
}

function withOwnId<T>(
  { db, run }: Batch,
  { externalId }: SourceRecord,
  { kind }: SourceBody,
  create: () => Promise<T>,
) {
  return run.options.ids === 'keep' ? withGivenIds(db, SINGULAR[kind], [Number(externalId)], create) : create();
}

async function restoreSeries(
  batch: Batch,
  record: SourceRecord,
  body: SourceBody,
  columns: Readonly<Record<string, unknown>>,
): Promise<Report> {
  const { db, run, context, ids, noteWrite } = batch;
  const fields = fieldsOfNew(record, body, run);
  const requested = await requestRestored(db, fields, body.links, columns, context);
  if (run.isDryRun) return planned(batch, record, body);
  noteWrite('series');
  const { previousId } = columns;
  const previous = typeof previousId === 'number' ? ids.get('series', String(previousId))?.recordId : undefined;
  const insert = () => inSavepoint(db, () => insertRestored(db, requested, previous ?? null, context));
  const id = await withOwnId(batch, record, body, insert);
  const values = { ...eventFields(requested.after, context), recurrence: null };
  return remembered(batch, record, body, id, digestsOfNew(requestedValues(values, fields, body)));
}

const digestsOfNew = (values: FieldValues): Digests =>
  digestsAfter({}, { fields: values, requested: values, kept: [] });

/** The digests of a new record with those of fields that only the write has decided, if the source gives them. */
function withDecided(planned: Digests, decided: FieldValues): Digests {
  const given = Object.entries(decided).filter(([name]) => planned[name] !== undefined);
  return { ...planned, ...digestsOfNew(Object.fromEntries(given)) };
}

function remembered(batch: Batch, record: SourceRecord, body: SourceBody, id: number, digests: Digests): Report {
  const { ids, restored } = batch;
  ids.set(body.kind, record.externalId, id, record.isTrashed ? { ...digests, [TRASHED]: digestOf(true) } : digests);
  const series = record.occurrence && ids.get('series', record.occurrence.series);
  if (record.stored) restored.push({ kind: body.kind, id, record, seriesId: series?.recordId });
  return { outcome: 'created', recordId: id };
}

/** New records get the status that was asked for; terms have none. Those of an export may be in the trash. */
function fieldsOfNew(
  record: SourceRecord,
  { kind, fields }: SourceBody,
  { options: { status } }: ImportRun,
): SourceBody['fields'] {
  if (kind === 'categories' || kind === 'tags') return fields;
  if (record.isTrashed) return mostlyParsed({ ...fields, status: 'trash' }, fields);
  return status === undefined ? fields : mostlyParsed({ ...fields, status }, fields);
}
