import { Injectable } from '@nestjs/common';
import { Page, pageCount, pageLinks, pageRequestOf } from '../../http/pagination/page.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { ChangesService } from '../feed/changes.service.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { ListDeliveriesDto, ReplayWebhookDto } from './dto/webhook-dtos.js';
import { WebhookChanges } from './webhook-changes.js';
import type { Webhook } from './webhook.entity.js';
import { presentDelivery } from './webhook.presenter.js';
import type { DeliveryRecord, ReplayRecord } from './webhook.record.js';
import { WebhookRepository } from './webhook.repository.js';
import { webhookErrors } from './webhooks.errors.js';

/** Lists and repeats what was sent to a webhook. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: DeliveryAttempts,
    private readonly changes: WebhookChanges,
    private readonly feed: ChangesService,
  ) {}

  async list(id: number, input: RequestInput<ListDeliveriesDto>, { site, urls }: RequestContext): Promise<Page> {
    await this.find(id);
    const { state, ...paging } = await input.validate();
    const pageRequest = pageRequestOf(paging, site);
    const { deliveries, total } = await this.deliveries.list(id, state, pageRequest);
    const rest_url = `${urls.record('webhooks', id)}/deliveries`;
    const total_pages = pageCount(total, pageRequest);
    const links = pageLinks(rest_url, input.linkParameters(), pageRequest, total);
    const body = { rest_url, total, total_pages, deliveries: deliveries.map(presentDelivery), ...links };
    return new Page(body, total, total_pages);
  }

  /** Sends `ping` at once and waits for the receiver. Nothing is tried again. */
  async test(id: number, { now }: RequestContext): Promise<DeliveryRecord> {
    const webhook = await this.find(id);
    return presentDelivery(await this.attempts.attempt(webhook, await this.deliveries.addTest(id, now)));
  }

  /** Throws 404 for a delivery that is not one of the webhook. */
  async redeliver(id: number, segment: string, { now }: RequestContext): Promise<DeliveryRecord> {
    if (!/^\d+$/.test(segment)) throw httpErrors.noRoute();
    await this.find(id);
    const delivery = Number(segment);
    const known = Number.isSafeInteger(delivery) ? await this.deliveries.find(id, delivery) : null;
    if (!known) throw webhookErrors.noDelivery(delivery);
    await this.deliveries.redeliver(delivery, now);
    return presentDelivery({ ...known, state: 'pending', attempts: 0, nextUtc: now });
  }

  async replay(id: number, input: RequestInput<ReplayWebhookDto>, context: RequestContext): Promise<ReplayRecord> {
    const webhook = await this.find(id);
    const { since } = await input.validate();
    const seq = await this.feed.numberAt('since', since, context);
    return { changes: await this.changes.repeat(webhook, seq, context) };
  }

  private async find(id: number): Promise<Webhook> {
    const webhook = await this.webhooks.find(id);
    if (!webhook) throw webhookErrors.notFound(id);
    return webhook;
  }
}
