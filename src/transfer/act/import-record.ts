import { Problem } from '../../calendar/problem.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import type { Requested, Stored } from '../kinds/import-kind.js';
import { type Digests, digestOf } from '../plan/field-digests.js';
import { digestsAfter, type FieldValues, type Plan, planRecord, TRASHED } from '../plan/plan-record.js';
import type { SourceRecord } from '../source-record.js';
import type { Batch } from './batch.js';
import { createRecord } from './create-record.js';
import { dateOfSeries, isAlone } from './date-of-series.js';
import { failureOf, type Report } from './failure.js';
import type { ImportRun } from './import-run.js';
import { type Outcome, type RowReport, rowReport } from './row-report.js';
import { requestedValues, type SourceBody } from './source-body.js';

/**
 * Plans a record of the source and, unless the run is a dry one, writes it. What the API would refuse is reported. A record
 * that is written together with others is reported once it has been: `report` is called then.
 */
export async function importRecord(
  batch: Batch,
  record: SourceRecord,
  body: SourceBody,
  report: (report: RowReport) => void,
): Promise<void> {
  const { kind, warnings } = body;
  const { externalId, position } = record;
  const tell = (found: Report) =>
    report(rowReport({ ...found, kind, externalId, position, warnings: [...warnings, ...(found.warnings ?? [])] }));
  try {
    if (batch.pending.has(kind, externalId)) await batch.pending.write(batch);
    const found = await handled(batch, record, body, tell);
    if (found) tell(found);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tell(failureOf(error));
  }
}

/** Undefined for a record that is reported later. */
async function handled(
  batch: Batch,
  record: SourceRecord,
  body: SourceBody,
  tell: (report: Report) => void,
): Promise<Report | undefined> {
  const { db, ids, run } = batch;
  const { kind } = body;
  const known = ids.get(kind, record.externalId);
  if (known) {
    const stored = await batch.known(kind, known.recordId);
    if (stored) return changed(batch, record, body, { stored, imported: known.imported });
  }
  if (record.occurrence && !isAlone(ids, record.occurrence)) {
    const date = await dateOfSeries(batch, record, record.occurrence);
    if ('isMissing' in date) return createRecord(batch, record, body, tell);
    if ('skipped' in date) return { outcome: 'skipped', ...date.skipped };
    if (date.stored) return firstOfDate(await changed(batch, record, body, { stored: date.stored, imported: {} }));
    run.planned.add(kind, record.externalId);
    return { outcome: record.isTrashed ? 'trashed' : 'created' };
  }
  if (run.isDryRun && run.planned.has(kind, record.externalId)) return { outcome: 'unchanged' };
  if (isMatched(kind, run) && !batch.isStrange(record)) {
    // A record that waits could be the one.
    if (kind !== 'events') await batch.pending.write(batch);
    const id = await IMPORT_KINDS[kind].find(db, body.fields, body.links, batch.context);
    const stored = id === undefined ? undefined : await batch.known(kind, id);
    if (stored) return changed(batch, record, body, { stored, imported: {} });
  }
  if (record.isTrashed && !record.stored) return { outcome: 'skipped', code: 'trashed-at-source' };
  return createRecord(batch, record, body, tell);
}

/** The first time that a date differs from its series, it is new to the source. */
const firstOfDate = (report: Report): Report =>
  report.outcome === 'updated' || report.outcome === 'unchanged' ? { ...report, outcome: 'created' } : report;

/** Terms have unique names; other records are recognised by what they say only if that was asked for. */
const isMatched = (kind: SourceBody['kind'], { options }: ImportRun): boolean =>
  kind === 'categories' || kind === 'tags' || options.identity === 'content';

/** A record that exists, with what the last import has remembered of it. */
interface Existing {
  readonly stored: Stored;
  readonly imported: Digests;
}

async function changed(batch: Batch, record: SourceRecord, body: SourceBody, existing: Existing): Promise<Report> {
  const { db, run, context } = batch;
  const { stored, imported } = existing;
  const kind = IMPORT_KINDS[body.kind];
  const about = { recordId: stored.id, version: stored.version };
  if (!kind.mayEdit(stored, context)) throw httpErrors.forbidden();
  const seen = batch.seenVersion(body.kind, record.externalId);
  if (seen !== undefined && seen !== stored.version)
    return { ...about, outcome: 'skipped', code: 'changed-since-dry-run' };
  const isTrashed = record.isTrashed === true;
  const requested = isTrashed ? undefined : await kind.request(db, body.fields, body.links, stored, context);
  const current = kind.fieldsOf(stored, context);
  const wanted = requested ? requestedValues(kind.fieldsOf(requested.after, context), body.fields, body) : {};
  const plan = planRecord({
    known: { isTrashed: stored.isTrashed, fields: current, imported },
    requested: wanted,
    isTrashed,
    onChange: run.options.on_change ?? 'overwrite',
  });
  const report = {
    ...about,
    outcome: OUTCOMES_OF[plan.action],
    code: plan.code,
    diff: diffOf(plan),
    warnings: keptWarnings(plan),
  };
  if (plan.action === 'trash' && !kind.trash) return { ...about, outcome: 'skipped', code: 'never-deleted' };
  if (!run.isDryRun) await act(batch, { record, body, existing, plan, wanted });
  return report;
}

const OUTCOMES_OF = {
  update: 'updated',
  restore: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  trash: 'trashed',
} as const satisfies Record<Plan['action'], Outcome>;

const diffOf = ({ diff }: Plan) => (Object.keys(diff).length ? diff : undefined);

const keptWarnings = ({ kept }: Plan) =>
  kept.map((param) => ({ code: 'kept-local-change', param, message: 'Was changed here since the last import.' }));

interface Planned {
  readonly record: SourceRecord;
  readonly body: SourceBody;
  readonly existing: Existing;
  readonly plan: Plan;
  /** What the source asks for. */
  readonly wanted: FieldValues;
}

async function act(batch: Batch, planned: Planned): Promise<void> {
  const { db, context, ids, noteWrite } = batch;
  const { record, body, existing, plan, wanted } = planned;
  const { stored, imported } = existing;
  const kind = IMPORT_KINDS[body.kind];
  const remember = (digests: Digests) => ids.set(body.kind, record.externalId, stored.id, digests);
  if (plan.action === 'trash') {
    noteWrite(body.kind);
    const trash = (isFollowing(planned) ? kind.following : kind)?.trash;
    await inSavepoint(db, async () => trash?.(db, stored, context));
    return remember({ ...imported, [TRASHED]: digestOf(true) });
  }
  if (plan.action === 'skip') return;
  if (plan.action === 'unchanged') {
    const fields = kind.fieldsOf(stored, context);
    const base = record.isTrashed ? imported : digestsAfter(imported, { fields, requested: wanted, kept: plan.kept });
    return remember(base);
  }
  noteWrite(body.kind);
  const requested = await writtenPart(batch, planned);
  const write = (isFollowing(planned) ? kind.following : kind) ?? kind;
  const after = await inSavepoint(db, () => write.update(db, stored, requested, context));
  const fields = kind.fieldsOf(after, context);
  remember(digestsAfter(imported, { fields, requested: wanted, kept: plan.kept }));
}

/** A date that comes out of the trash does so alone. */
const isFollowing = ({ record, plan }: Planned): boolean =>
  record.occurrence?.scope === 'following' && plan.action !== 'restore';

/** The body of the fields that are written, validated by itself: the others keep their values. */
function writtenPart({ db, context }: Batch, { body, existing, plan }: Planned): Promise<Requested<Stored>> {
  const { stored } = existing;
  const isWritten = ([name]: [string, unknown]) => plan.written.includes(name);
  const fields = Object.fromEntries(Object.entries(body.fields).filter(isWritten));
  if (plan.action === 'restore') fields['status'] = body.fields['status'] ?? 'publish';
  const { categories, tags, venues, organizers, parent } = body.links;
  const links = {
    categories: plan.written.includes('categories') ? categories : undefined,
    tags: plan.written.includes('tags') ? tags : undefined,
    venues: plan.written.includes('venue') ? venues : undefined,
    organizers: plan.written.includes('organizer') ? organizers : undefined,
    parent: plan.written.includes('parent') ? parent : undefined,
  };
  return IMPORT_KINDS[body.kind].request(db, fields, links, stored, context);
}
