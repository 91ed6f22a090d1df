import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { RecordUpdates } from './record-updates.js';
import type { RestoreRevisionDto } from './restore-revision.dto.js';
import { fieldsToRestore, withoutLostLinks } from './restored-fields.js';
import {
  type CurrentRecord,
  fieldsIn,
  findRevised,
  type RevisedFields,
  type RevisedKind,
  type Snapshot,
  withCostToSend,
} from './revised-kinds.js';
import type { RevisionContent, RevisionDiff, RevisionRecord, RevisionsRecord } from './revision.record.js';
import { listRevisions, readRevision, type RevisionRow } from './revision.repository.js';
import { revisionErrors } from './revisions.errors.js';

/** A record, by kind and id. */
export interface RevisedRef {
  readonly kind: RevisedKind;
  readonly id: number;
}

/** Lists, reads, compares and restores versions of records, for those who may edit them. */
@Injectable()
export class RevisionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly updates: RecordUpdates,
  ) {}

  async list({ kind, id }: RevisedRef, context: RequestContext): Promise<RevisionsRecord> {
    const db = readConnection(this.database, context.telemetry);
    await findRevised(db, kind, id, context);
    const revisions = (await listRevisions(db, kind, id)).map(present);
    return { revisions, total: revisions.length };
  }

  async read(ref: RevisedRef, version: string, context: RequestContext): Promise<RevisionContent> {
    const { row, fields } = await this.find(ref, version, context);
    return { ...present(row), record: fields };
  }

  async compare(ref: RevisedRef, from: string, to: string, context: RequestContext): Promise<RevisionDiff> {
    const [before, after] = [await this.find(ref, from, context), await this.find(ref, to, context)];
    // Few requests compare texts, so what does it is loaded for the first.
    const { compareFields } = await import('./compare-fields.js');
    return { from: before.row.version, to: after.row.version, fields: compareFields(before.fields, after.fields) };
  }

  /** Writes a new version with the fields of an old one. Links to records that are gone are left out and named. */
  async restore(
    ref: RevisedRef,
    version: string,
    input: RequestInput<RestoreRevisionDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse> {
    const { current, row, fields: revised } = await this.find(ref, version, context);
    const { values } = await input.validate(({ fields }, addError) => {
      const unknown = fields?.filter((name) => !Object.hasOwn(revised, name)) ?? [];
      if (unknown.length) addError('fields', `Must be fields of the revision: ${Object.keys(revised).join(', ')}.`);
    });
    const db = readConnection(this.database, context.telemetry);
    const chosen = fieldsToRestore(revised, values.fields, current.status);
    const sent = withCostToSend(row.snapshot, chosen, context.site);
    const { fields, warnings } = await withoutLostLinks(db, sent);
    const { body, state } = await this.updates.update(
      ref.kind,
      ref.id,
      { fields, snapshot: row.snapshot },
      context,
      preconditions,
    );
    return new RecordResponse(warnings.length ? { ...body, warnings } : body, state);
  }

  /** Throws 404 for a version that never was and 410 for one that is no longer kept. */
  private async find(
    { kind, id }: RevisedRef,
    segment: string,
    context: RequestContext,
  ): Promise<{ current: CurrentRecord; row: RevisionRow & { readonly snapshot: Snapshot }; fields: RevisedFields }> {
    if (!/^\d+$/.test(segment)) throw httpErrors.noRoute();
    const db = readConnection(this.database, context.telemetry);
    const current = await findRevised(db, kind, id, context);
    const version = Number(segment);
    if (version < 1 || version > current.version) throw revisionErrors.notFound(segment);
    const row = await readRevision(db, kind, id, version);
    if (!row) throw revisionErrors.expired(version);
    return { current, row, fields: fieldsIn(kind, row.snapshot, context.site) };
  }
}

const present = ({ version, atUtc, login, fields }: RevisionRow): RevisionRecord => ({
  version,
  at_utc: atUtc,
  user: login,
  fields: fields === '' ? [] : fields.split(','),
});
