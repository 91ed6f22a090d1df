import { hash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { UtcText } from '../calendar/dates/texts.js';
import { httpErrors } from '../http/errors/http-errors.js';
import type { IdempotentRequest } from '../http/request/idempotent-request.js';
import { inUncountedTransaction } from '../persistence/connection/transaction.js';
import { isUniqueViolation } from '../persistence/database-errors.js';
import type { QueryContext } from '../persistence/query-context.js';
import { insertBulk, insertMissingBulk } from '../persistence/sql/bulk-rows.js';
import { allOf, isOneOf, where } from '../persistence/sql/conditions.js';
import { expiryLimit } from '../resources/idempotency/idempotency-store.js';
import type { OperationResult } from './operation.js';

/** Another request with the same key has done these operations meanwhile. */
export class DoneMeanwhile extends Error {}

type PlacedResult = readonly [index: number, result: OperationResult];

const TABLE = 'idempotency_keys';
const COLUMNS = ['id', 'request', 'created_utc', 'answer'];

/** Results under an idempotency key, one row for each operation: a batch that is sent again goes on after the last of them. */
export class KeptResults {
  constructor(
    private readonly database: DataSource,
    private readonly request: IdempotentRequest,
    private readonly now: UtcText,
    private readonly queryContext: QueryContext | undefined,
  ) {}

  /** The results that are known of the first `count` operations. Throws `rest_idempotency_key_reused`. */
  async read(count: number): Promise<Map<number, OperationResult>> {
    const ids = Array.from({ length: count }, (_, index) => this.idOf(index));
    const [known, limit] = [isOneOf('id', ids), expiryLimit(this.now)];
    const rows = await inUncountedTransaction(this.database, this.queryContext, async (db) => {
      const expired = allOf([known, where('created_utc <= ?', limit)]);
      await db.query(`DELETE FROM ${TABLE} WHERE ${expired.sql}`, [...expired.values]);
      const sql = `SELECT id, request, answer FROM ${TABLE} WHERE ${known.sql}`;
      return db.query<{ id: string; request: string; answer: string }[]>(sql, [...known.values]);
    });
    if (rows.some(({ request }) => request !== this.request.fingerprint)) throw httpErrors.keyReused();
    return new Map(rows.map(({ id, answer }) => [ids.indexOf(id), JSON.parse(answer) as OperationResult]));
  }

  /** Locks an operation for this request until the transaction ends. Throws `DoneMeanwhile`. */
  async reserve(db: EntityManager, index: number): Promise<void> {
    try {
      await insertBulk(db, this.rowsOf([[index, { status: 0 }]]));
    } catch (error) {
      throw isUniqueViolation(error) ? new DoneMeanwhile() : error;
    }
  }

  /** Keeps results in the transaction of what they tell of; the first of them has been reserved. */
  async keep(db: EntityManager, results: readonly PlacedResult[]): Promise<void> {
    const [[first] = [0]] = results;
    await db.query(`DELETE FROM ${TABLE} WHERE id = ?`, [this.idOf(first)]);
    await insertBulk(db, this.rowsOf(results));
  }

  /** Keeps errors that stay the same if the operations are sent again: nothing has been written. */
  async keepErrors(results: readonly PlacedResult[]): Promise<void> {
    const lasting = results.filter(([, { status }]) => status < 500);
    if (lasting.length)
      await inUncountedTransaction(this.database, this.queryContext, (db) =>
        insertMissingBulk(db, this.rowsOf(lasting)),
      );
  }

  private rowsOf(results: readonly PlacedResult[]) {
    const { fingerprint } = this.request;
    const rows = results.map(([index, result]) => [this.idOf(index), fingerprint, this.now, JSON.stringify(result)]);
    return { table: TABLE, columns: COLUMNS, rows };
  }

  /** The first one has the key itself, which a single create may have used. */
  private idOf(index: number): string {
    return index === 0 ? this.request.key : hash('sha256', `${this.request.key} ${index}`, 'hex');
  }
}
