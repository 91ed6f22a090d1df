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
import { IdempotencyKey } from './idempotency-key.entity.js';

/** Seconds between two deletions of expired keys. */
const CLEANUP_INTERVAL_SECONDS = 60;

/** Keys deleted at once. */
const BATCH_SIZE = 1000;

/** Makes creates repeatable: a create that is sent again with the same `Idempotency-Key` creates no second record. */
@Injectable()
export class IdempotencyStore {
  private cleanedAt = 0;

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `create` in a transaction that also stores its response, and replays that response for 24 hours. A repetition that
   * arrives while the first request is running waits for it, and runs `create` itself if the first one fails. Throws
   * `rest_idempotency_key_reused` if the key was used with another input.
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
      if (stored) return replay<T>(stored, request);
      const response = await create(db);
      await db.update(IdempotencyKey, { id: request.key }, { response: JSON.stringify(response) });
      return response;
    });
  }

  /** Deletes some of the expired keys, once a minute. */
  async deleteExpired(now: UtcText): Promise<void> {
    const seconds = secondsIn(now);
    if (Math.abs(seconds - this.cleanedAt) < CLEANUP_INTERVAL_SECONDS) return;
    this.cleanedAt = seconds;
    const sql = `SELECT id FROM idempotency_keys WHERE created_utc <= ? LIMIT ${BATCH_SIZE}`;
    const expired = await this.database.query<{ id: string }[]>(sql, [expiryLimit(now)]);
    if (expired.length === 0) return;
    const condition = isOneOf(
      'id',
      expired.map(({ id }) => id),
    );
    await this.database.query(`DELETE FROM idempotency_keys WHERE ${condition.sql}`, [...condition.values]);
  }
}

/** Keys created at this time or earlier have expired. */
export const expiryLimit = (now: UtcText): UtcText => utcText(secondsIn(now) - SECONDS_A_DAY);

/**
 * Stores the key, or returns the unexpired row that holds it already. The unique index makes the second of two concurrent
 * requests wait until the first has committed or failed.
 */
async function reserveKey(
  db: EntityManager,
  { key: id, fingerprint }: IdempotentRequest,
  now: UtcText,
): Promise<IdempotencyKey | undefined> {
  for (;;) {
    try {
      await db.insert(IdempotencyKey, { id, fingerprint, createdUtc: now, response: '' });
      return undefined;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const stored = await db.findOneBy(IdempotencyKey, { id });
    if (stored && stored.createdUtc > expiryLimit(now)) return stored;
    const expired = where('id = ? AND created_utc <= ?', id, expiryLimit(now));
    await db.query(`DELETE FROM idempotency_keys WHERE ${expired.sql}`, [...expired.values]);
  }
}

function replay<T extends object>(stored: IdempotencyKey, { fingerprint }: IdempotentRequest): RecordResponse<T> {
  if (stored.fingerprint !== fingerprint) throw httpErrors.keyReused();
  const { body, state, location } = JSON.parse(stored.response) as RecordResponse<T>;
  return new RecordResponse(body, state, location, true);
}
