import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { UNLISTED } from '../../read-models/change-log/act.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { numberChanges } from '../../read-models/change-log/number-changes.js';
import { Webhook } from './webhook.entity.js';

/** Who changes a webhook. */
type Origin = Pick<RequestContext, 'now' | 'viewer' | 'telemetry'>;

/** The webhooks. What administrators do to them is in the change log. */
@Injectable()
export class WebhookRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(pageRequest: PageRequest): Promise<{ webhooks: Webhook[]; total: number }> {
    const db = this.database.manager;
    const total = await db.count(Webhook);
    const { limit: take, offset: skip, assertWithinDepth } = offsetLimitOf(pageRequest);
    assertWithinDepth?.(total);
    return { webhooks: await db.find(Webhook, { order: { id: 'DESC' }, take, skip }), total };
  }

  find(id: number): Promise<Webhook | null> {
    return this.database.manager.findOneBy(Webhook, { id });
  }

  enabled(): Promise<Webhook[]> {
    return this.database.manager.findBy(Webhook, { enabled: true });
  }

  /** Adds a webhook, which is told of changes from now on. */
  async add(webhook: Omit<Webhook, 'id' | 'seenSeq'>, origin: Origin): Promise<Webhook> {
    await this.skipChanges(origin);
    return inUncountedTransaction(this.database, origin.telemetry, async (db) => {
      const added = { ...webhook, seenSeq: await lastNumber(db) };
      const { identifiers } = await db.insert(Webhook, added);
      const { id } = identifiers[0] as { id: number };
      recordChange(db, { kind: 'webhooks', id, after: unlisted(added) }, origin);
      return { ...added, id };
    });
  }

  /** Numbers what is committed by now, so that a webhook that is started next is not told of it. */
  skipChanges({ now, telemetry }: Origin): Promise<void> {
    return numberChanges(this.database, now, telemetry);
  }

  /** Changes a webhook; undefined if it does not exist. One that is enabled is told of the changes after the last number. */
  async change(
    id: number,
    origin: Origin,
    changesTo: (before: Webhook) => Partial<Webhook>,
  ): Promise<Webhook | undefined> {
    return inUncountedTransaction(this.database, origin.telemetry, async (db) => {
      const before = await lockWebhook(db, id);
      if (!before) return undefined;
      const changes = changesTo(before);
      const fields = Object.keys(changes);
      if (fields.length === 0) return before;
      const isStarted = changes.enabled === true && !before.enabled;
      const after = {
        ...before,
        ...changes,
        ...(isStarted && { seenSeq: await lastNumber(db) }),
        version: before.version + 1,
        modifiedUtc: origin.now,
      };
      await db.update(Webhook, { id }, after);
      recordChange(db, { kind: 'webhooks', id, before: unlisted(before), after: unlisted(after), fields }, origin);
      return after;
    });
  }

  /** Deletes a webhook and its deliveries, and returns it as it was; undefined if it does not exist. */
  remove(id: number, origin: Origin): Promise<Webhook | undefined> {
    return inUncountedTransaction(this.database, origin.telemetry, async (db) => {
      const before = await lockWebhook(db, id);
      if (!before) return undefined;
      await db.delete(Webhook, { id });
      await db.query('DELETE FROM webhook_deliveries WHERE webhook_id = ?', [id]);
      recordChange(db, { kind: 'webhooks', id, before: unlisted(before) }, origin);
      return before;
    });
  }
}

/** A webhook whose row nobody else changes until the transaction ends. */
export async function lockWebhook(db: EntityManager, id: number): Promise<Webhook | null> {
  // An update that changes nothing locks the row on both databases.
  await db.query('UPDATE webhooks SET seen_seq = seen_seq WHERE id = ?', [id]);
  return db.findOneBy(Webhook, { id });
}

/** The number of the last change that has one. */
export async function lastNumber(db: EntityManager): Promise<number> {
  const [row] = await db.query<{ seq: number | string }[]>('SELECT seq FROM change_head WHERE id = 1');
  return Number(row?.seq ?? 0);
}

/** What the log knows of a webhook: it is never public. */
const unlisted = ({ version }: Pick<Webhook, 'version'>) => ({ ...UNLISTED, version });
