import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { secondsIn, type UtcText } from '../../calendar/dates/texts.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { DeliveryRepository } from './delivery.repository.js';
import { FAILING_SECONDS, nextAttempt } from './retry-schedule.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookMessages } from './webhook-messages.js';
import { Webhook } from './webhook.entity.js';
import { messageId } from './webhook.presenter.js';
import { type Attempt, WebhookSender } from './webhook-sender.js';

/** Sends deliveries and records how it went. */
@Injectable()
export class DeliveryAttempts {
  /** Since the start of the process. */
  readonly totals = { delivered: 0, failed: 0, disabled: 0 };

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly deliveries: DeliveryRepository,
    private readonly messages: WebhookMessages,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /** One attempt. An aborted one counts for nothing; the receiver may get the message again. */
  async attempt(webhook: Webhook, delivery: WebhookDelivery, signal?: AbortSignal): Promise<WebhookDelivery> {
    const payload = delivery.payload ?? (await this.messages.bodyOf(webhook, delivery));
    if (delivery.payload === null) await this.deliveries.keepPayload(delivery.id, payload);
    const attempt = await this.sender.send(webhook, messageId(delivery), payload, signal);
    if (signal?.aborted && !attempt.isDelivered) {
      await this.deliveries.release(delivery.id);
      return delivery;
    }
    this.totals[attempt.isDelivered ? 'delivered' : 'failed'] += 1;
    return this.record(webhook, { ...delivery, payload }, attempt);
  }

  private async record(webhook: Webhook, delivery: WebhookDelivery, attempt: Attempt): Promise<WebhookDelivery> {
    const now = this.clock.now();
    const { isDelivered, retryAfter, ...outcome } = attempt;
    const attempts = delivery.attempts + 1;
    const isTest = delivery.seq === null;
    const next =
      isDelivered || isTest || outcome.status === GONE
        ? undefined
        : nextAttempt({ attempts, retryAfter }, now, Math.random());
    const waits = next === undefined ? ('failed' as const) : ('pending' as const);
    const changes = {
      ...outcome,
      attempts,
      state: isDelivered ? ('delivered' as const) : waits,
      nextUtc: next ?? now,
      claimedBy: '',
      claimedUntil: '' as const,
    };
    await inUncountedTransaction(this.database, undefined, async (db) => {
      await db.update(WebhookDelivery, { id: delivery.id }, changes);
      if (!isTest) await this.judge(db, webhook, attempt, now);
    });
    return { ...delivery, ...changes };
  }

  /** Notes since when a webhook fails, and disables it if it has gone or has failed for days. */
  private async judge(db: EntityManager, { id }: Webhook, attempt: Attempt, now: UtcText): Promise<void> {
    if (attempt.isDelivered) {
      await db.query('UPDATE webhooks SET failing_since_utc = NULL WHERE id = ? AND failing_since_utc IS NOT NULL', [
        id,
      ]);
      return;
    }
    await db.query('UPDATE webhooks SET failing_since_utc = ? WHERE id = ? AND failing_since_utc IS NULL', [now, id]);
    const webhook = await db.findOneBy(Webhook, { id });
    const reason = reasonToDisable(attempt, webhook?.failingSinceUtc ?? now, now);
    if (!webhook?.enabled || reason === undefined) return;
    await db.update(Webhook, { id }, { enabled: false, disabledReason: reason });
    this.totals.disabled += 1;
  }
}

const GONE = 410;

function reasonToDisable({ status }: Attempt, failingSince: UtcText, now: UtcText): string | undefined {
  if (status === GONE) return 'The receiver answered with 410 Gone.';
  if (secondsIn(now) - secondsIn(failingSince) < FAILING_SECONDS) return undefined;
  return `All attempts since ${failingSince} UTC have failed.`;
}
