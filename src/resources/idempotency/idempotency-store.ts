import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { IdempotencyKey } from './idempotency-record.entity.js';

/** Seconds between two looks for keys that may be forgotten. */
const CLEANUP_INTERVAL_SECONDS = 60;

/** Keys forgotten at one look. */
const BATCH_SIZE = 1000;

/** Sees to it that a create which is sent again makes one record. */
@Injectable()
export class IdempotencyStore {
  private cleanedAt = 0;

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `create` as one transaction and keeps its response in it; a later attempt with the same key is given that response.
   * One that comes while the first is under way waits for it, and takes its place should it fail. Throws
   * `rest_idempotency_key_reused` when something else was sent under the key within 24 hours.
   */
  async once<T extends object>(
    request: IdempotentRequest | undefined,
    { now, telemetry }: RequestContext,
    create: (db: EntityManager) => Promise<RecordResponse<T>>,
  ): Promise<RecordResponse<T>> {
    if (!request) return inTransaction(this.database, telemetry, create);
    await this.deleteExpired(now);
    return inTransaction(this.database, telemetry, async (db) => {
      const stored = await reserveKey(db, request, now);
      if (stored) return replayed<T>(stored, request);
      const response = await create(db);
      await db.update(IdempotencyKey, { id: request.key }, { answer: JSON.stringify(response) });
      return response;
    });
  }

  private async deleteExpired(now: UtcText): Promise<void> {
    const seconds = secondsIn(now);
    if (Math.abs(seconds - this.cleanedAt) < CLEANUP_INTERVAL_SECONDS) return;
    this.cleanedAt = seconds;
    const sql = `SELECT id FROM idempotency_keys WHERE created_utc <= ? LIMIT ${BATCH_SIZE}`;
    const old = await this.database.query<{ id: string }[]>(sql, [expiryLimit(now)]);
    if (old.length === 0) return;
    const those = isOneOf(
      'id',
      old.map(({ id }) => id),
    );
    await this.database.query(`DELETE FROM idempotency_keys WHERE ${those.sql}`, [...those.values]);
  }
}

const expiryLimit = (now: UtcText): UtcText => utcText(secondsIn(now) - SECONDS_A_DAY);

/**
 * Takes the key for this transaction, or gives what was answered under it. The unique index makes the second of two wait
 * until the first has committed or failed.
 */
async function reserveKey(
  db: EntityManager,
  { key: id, fingerprint }: IdempotentRequest,
  now: UtcText,
): Promise<IdempotencyKey | undefined> {
  for (;;) {
    try {
      await db.insert(IdempotencyKey, { id, request: fingerprint, createdUtc: now, answer: '' });
      return undefined;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const stored = await db.findOneBy(IdempotencyKey, { id });
    if (stored && stored.createdUtc > expiryLimit(now)) return stored;
    const old = where('id = ? AND created_utc <= ?', id, expiryLimit(now));
    await db.query(`DELETE FROM idempotency_keys WHERE ${old.sql}`, [...old.values]);
  }
}

function replayed<T extends object>(
  { request, answer }: IdempotencyKey,
  idempotentRequest: IdempotentRequest,
): RecordResponse<T> {
  if (request !== idempotentRequest.fingerprint) throw httpErrors.keyReused();
  const { body, state, location } = JSON.parse(answer) as RecordResponse<T>;
  return new RecordResponse(body, state, location, true);
}
