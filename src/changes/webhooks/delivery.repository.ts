import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In, LessThan, MoreThan, Not } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, utcText, type UtcText } from '../../calendar/dates/texts.js';
import { offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { insertMissing } from '../../persistence/sql/insert-rows.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** A change that a webhook is told of. */
export interface ToldChange {
  /** Number of the change. */
  readonly seq: number;
  /** `event.updated`. */
  readonly type: string;
}

/** How long an attempt may take, with some reserve; if its process ends without a word, another one tries again. */
const CLAIM_SECONDS = 60;

const DAYS_KEPT = 14;
const PRUNED_AT_ONCE = 500;

/** The messages to webhooks. */
@Injectable()
export class DeliveryRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Adds a delivery for each change; one that exists is left as it is. */
  async add(db: EntityManager, webhookId: number, changes: readonly ToldChange[], now: UtcText): Promise<void> {
    const columns = ['webhook_id', 'seq', 'type', 'state', 'next_utc', 'created_utc'];
    const values = changes.map(({ seq, type }) => [webhookId, seq, type, 'pending', now, now]);
    if (values.length) await insertMissing(db, { table: 'webhook_deliveries', columns, values });
  }

  /** Adds a test, which only the caller sends. */
  async addTest(webhookId: number, now: UtcText): Promise<WebhookDelivery> {
    const test = {
      ...({
        webhookId,
        seq: null,
        type: 'ping',
        state: 'pending',
        attempts: 0,
        nextUtc: now,
        createdUtc: now,
      } as const),
      ...{ claimedBy: randomUUID(), claimedUntil: later(now, CLAIM_SECONDS) },
      ...{ payload: null, status: null, milliseconds: null, response: null, error: null },
    };
    const { identifiers } = await inUncountedTransaction(this.database, undefined, (db) =>
      db.insert(WebhookDelivery, test),
    );
    const { id } = identifiers[0] as { id: number };
    return { ...test, id };
  }

  /** One page, newest first, and how many there are. */
  async list(
    webhookId: number,
    state: WebhookDelivery['state'] | undefined,
    pageRequest: PageRequest,
  ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
    const where = { webhookId, ...(state && { state }) };
    const db = this.database.manager;
    const total = await db.countBy(WebhookDelivery, where);
    const { limit: take, offset: skip, assertWithinDepth } = offsetLimitOf(pageRequest);
    assertWithinDepth?.(total);
    return { deliveries: await db.find(WebhookDelivery, { where, order: { id: 'DESC' }, take, skip }), total };
  }

  find(webhookId: number, id: number): Promise<WebhookDelivery | null> {
    return this.database.manager.findOneBy(WebhookDelivery, { id, webhookId });
  }

  /** Webhooks with deliveries that are due and in nobody's hands. */
  async dueWebhooks(now: UtcText): Promise<number[]> {
    const rows = await this.database.manager.query<{ webhookId: number }[]>(
      `SELECT DISTINCT webhook_id AS webhookId FROM webhook_deliveries
       WHERE state = 'pending' AND next_utc <= ? AND claimed_until <= ?`,
      [now, now],
    );
    return rows.map(({ webhookId }) => webhookId);
  }

  /**
   * Takes up to `limit` deliveries of a webhook that are due, in the order of the changes. No other process takes them for
   * a minute: the condition of the UPDATE is evaluated again once the row is locked.
   */
  async claim(webhookId: number, limit: number, now: UtcText): Promise<WebhookDelivery[]> {
    const claimedBy = randomUUID();
    return inUncountedTransaction(this.database, undefined, async (db) => {
      const due = "state = 'pending' AND next_utc <= ? AND claimed_until <= ? AND webhook_id = ?";
      // MySQL accepts a subquery on the table that is updated only inside a derived table.
      await db.query(
        `UPDATE webhook_deliveries SET claimed_by = ?, claimed_until = ? WHERE ${due} AND id IN (SELECT id FROM (
           SELECT id FROM webhook_deliveries WHERE ${due} ORDER BY id LIMIT ${limit}) AS first)`,
        [claimedBy, later(now, CLAIM_SECONDS), now, now, webhookId, now, now, webhookId],
      );
      return db.find(WebhookDelivery, { where: { webhookId, claimedBy }, order: { id: 'ASC' } });
    });
  }

  /** Lets go of a delivery that was not sent after all. */
  async release(id: number): Promise<void> {
    await this.update(id, { claimedBy: '', claimedUntil: '' });
  }

  /** Keeps the body of a delivery before it is sent. */
  async keepPayload(id: number, payload: string): Promise<void> {
    await this.update(id, { payload });
  }

  /** Makes a delivery pending again, as if it had never been tried. */
  async redeliver(id: number, nextUtc: UtcText): Promise<void> {
    await this.update(id, { state: 'pending', attempts: 0, nextUtc });
  }

  /** The same for all deliveries of changes after `seq` that are not pending. */
  async redeliverAfter(db: EntityManager, webhookId: number, seq: number, nextUtc: UtcText): Promise<void> {
    const sent = { webhookId, seq: MoreThan(seq), state: Not('pending' as const) };
    await db.update(WebhookDelivery, sent, { state: 'pending', attempts: 0, nextUtc });
  }

  /** Removes some of what is older than two weeks; other writes do not wait long. Returns how many were removed. */
  async prune(now: UtcText): Promise<number> {
    const old = await this.database.manager.find(WebhookDelivery, {
      select: { id: true },
      where: { createdUtc: LessThan(later(now, -DAYS_KEPT * SECONDS_A_DAY)) },
      take: PRUNED_AT_ONCE,
    });
    const ids = old.map(({ id }) => id);
    if (ids.length)
      await inUncountedTransaction(this.database, undefined, (db) => db.delete(WebhookDelivery, { id: In(ids) }));
    return ids.length;
  }

  private async update(id: number, changes: Partial<WebhookDelivery>): Promise<void> {
    await inUncountedTransaction(this.database, undefined, (db) => db.update(WebhookDelivery, { id }, changes));
  }
}

const later = (now: UtcText, seconds: number): UtcText => utcText(secondsIn(now) + seconds);
