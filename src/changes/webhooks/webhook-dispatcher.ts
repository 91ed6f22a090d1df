import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../calendar/clock.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookChanges } from './webhook-changes.js';
import { WebhookSettings } from './webhook-settings.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { Webhook } from './webhook.entity.js';
import { WebhookRepository } from './webhook.repository.js';

const INTERVAL_MS = 1000;
/** How often a process without enabled webhooks looks whether there are any by now. */
const IDLE_INTERVAL_MS = 10_000;
const PRUNE_INTERVAL_MS = 600_000;

/** Messages that a process sends to one webhook at once, so that a slow receiver delays only itself. */
const AT_ONCE = 5;

/**
 * Tells webhooks of changes. Every process looks each second; two of them never send the same message at once, because one
 * claims it first. If a process ends in between, another one sends it again, under the same id.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WebhookDispatcher');
  private readonly aborted = new AbortController();
  private readonly sending = new Map<number, Set<Promise<void>>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private prunedMs = performance.now();

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly changes: WebhookChanges,
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: DeliveryAttempts,
    private readonly clock: Clock,
    private readonly settings: WebhookSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.isDelivering) this.lookAfter(Math.random() * INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.aborted.abort();
    await this.looking;
    await this.untilSent();
  }

  /** Waits for all attempts in progress, and for those that follow from them. */
  async untilSent(): Promise<void> {
    for (;;) {
      const attempts = [...this.sending.values()].flatMap((some) => [...some]);
      if (attempts.length === 0) return;
      await Promise.all(attempts);
    }
  }

  /** One look: deliveries for new changes, and attempts for those that are due. Resolves before these have ended. */
  async look(): Promise<{ readonly hasWebhooks: boolean }> {
    const webhooks = await this.webhooks.enabled();
    if (webhooks.length === 0) return { hasWebhooks: false };
    await this.changes.prepare(webhooks);
    const due = new Set(await this.deliveries.dueWebhooks(this.clock.now()));
    for (const webhook of webhooks) if (due.has(webhook.id)) await this.sendTo(webhook);
    await this.prune();
    return { hasWebhooks: true };
  }

  /** Sends up to `room` messages at once, each of them followed by the next. */
  private async sendTo(webhook: Webhook, room = AT_ONCE - this.runningTo(webhook).size): Promise<void> {
    if (room <= 0 || this.aborted.signal.aborted) return;
    for (const delivery of await this.deliveries.claim(webhook.id, room, this.clock.now()))
      this.send(webhook, delivery);
  }

  private send(webhook: Webhook, delivery: WebhookDelivery): void {
    const running = this.runningTo(webhook);
    const attempt = this.attempts
      .attempt(webhook, delivery, this.aborted.signal)
      // After a failure the next look decides: the webhook may be disabled by now.
      .then(({ state }) => (state === 'delivered' ? this.sendTo(webhook, 1) : undefined))
      .catch((error: unknown) => this.log.error(`A message to webhook ${webhook.id} could not be sent.`, error))
      .finally(() => running.delete(attempt));
    running.add(attempt);
  }

  private runningTo({ id }: Webhook): Set<Promise<void>> {
    const running = this.sending.get(id) ?? new Set();
    this.sending.set(id, running);
    return running;
  }

  private async prune(): Promise<void> {
    if (performance.now() - this.prunedMs < PRUNE_INTERVAL_MS) return;
    this.prunedMs = performance.now();
    await this.deliveries.prune(this.clock.now());
  }

  private lookAfter(delayMs: number): void {
    if (this.aborted.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .then(
          ({ hasWebhooks }) => (hasWebhooks ? INTERVAL_MS : IDLE_INTERVAL_MS),
          (error: unknown) => {
            this.log.error('Webhooks could not be told of changes.', error);
            return IDLE_INTERVAL_MS;
          },
        )
        .then((next) => this.lookAfter(next));
    }, delayMs).unref();
  }
}
