import type { EntityManager } from 'typeorm';
import { type ExternalId, inOrder, isSameId } from '../../calendar/external-id.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import type { AddError, RequestInput } from '../../http/validation/request-input.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { isInTransaction } from '../../persistence/query-context.js';
import type { ExternalIdKind } from '../../read-models/external-ids.js';
import type { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { mayEdit, mayRead, type VisibilityFields } from '../publishing/visibility.js';
import { MAX_IDS, TOO_MANY } from '../../http/validation/external-id-fields.js';
import { externalIdErrors, isTaken } from './external-ids.errors.js';

/** A PUT of the record with an external id. */
export interface PutRequest {
  readonly externalId: ExternalId;
  readonly preconditions: Preconditions;
  readonly request: IdempotentRequest | undefined;
}

/** The body of a PUT, read as that of a create and as that of an update. */
export interface PutInput<C extends object, U extends object> {
  readonly create: RequestInput<C>;
  readonly update: RequestInput<U>;
}

/** An update of a record; `externalId` is the one that the path of a PUT names. */
export interface RecordUpdate<U extends object> {
  readonly input: RequestInput<U>;
  readonly preconditions: Preconditions;
  readonly externalId?: ExternalId;
}

/** What a PUT does with records of a kind. */
export interface PutActs<T, R extends { readonly id: number }> {
  readonly kind: ExternalIdKind;
  /** The record with the external id, locked; throws if the viewer may not change it. */
  readonly find: (db: EntityManager) => Promise<T | undefined>;
  readonly create: (db: EntityManager) => Promise<RecordResponse<R>>;
  readonly update: (db: EntityManager, before: T) => Promise<RecordResponse<R>>;
}

const ATTEMPTS = 8;

/**
 * Creates the record with an external id, or changes it. If another request has created it meanwhile, everything begins anew:
 * of all requests one creates the record, and the others change it. A part of a batch, whose transaction goes on, undoes what
 * it has written first. Throws `rest_precondition_failed` for a record that does
 * not exist if it must only be changed.
 */
export async function putRecord<T, R extends { readonly id: number }>(
  idempotency: IdempotencyStore,
  { externalId, preconditions, request }: PutRequest,
  context: RequestContext,
  { kind, find, create, update }: PutActs<T, R>,
): Promise<RecordResponse<R>> {
  const put = () =>
    idempotency.once(request, context, async (db) => {
      const before = await find(db);
      if (before) return update(db, before);
      preconditions.assertMayCreate();
      const response = await (isInTransaction(context.telemetry) ? inSavepoint(db, () => create(db)) : create(db));
      return response.at(context.urls.record(kind, response.body.id));
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await put();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTaken(error, externalId)) throw error;
    }
  }
}

/** Throws if the viewer may not change the record with an external id: 403, or `external-id-taken` for a hidden record. */
export function assertMayPut(record: VisibilityFields, externalId: ExternalId, { viewer, now }: RequestContext): void {
  if (mayEdit(viewer, record)) return;
  throw mayRead(viewer, record, now) ? httpErrors.forbidden() : externalIdErrors.taken(externalId, undefined);
}

/** The external ids that a request sends, and the one that its path names, which a record always keeps. */
export function withNamed(
  externalId: ExternalId | undefined,
  sent: readonly ExternalId[] | undefined,
): ExternalId[] | undefined {
  if (!externalId || !sent || sent.some((id) => isSameId(id, externalId))) return sent && [...sent];
  return inOrder([...sent, externalId]);
}

/** Reports an error if the ids that a request sends are too many with the one of its path. */
export function validateNamed(
  externalId: ExternalId | undefined,
  sent: readonly ExternalId[] | undefined,
  addError: AddError,
): void {
  if ((withNamed(externalId, sent)?.length ?? 0) > MAX_IDS) addError('external_ids', TOO_MANY);
}
