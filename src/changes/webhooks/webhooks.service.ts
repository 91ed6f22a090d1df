import { Injectable } from '@nestjs/common';
import { Page, pageCount, pageLinks, pageRequestOf } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError, RequestInput } from '../../http/validation/request-input.js';
import { secondsIn, utcText } from '../../calendar/dates/texts.js';
import { OutboundClient } from '../../outbound/outbound-client.js';
import { OutboundError } from '../../outbound/outbound-error.js';
import type { CreateWebhookDto, ListWebhooksDto, UpdateWebhookDto } from './dto/webhook-dtos.js';
import { newWebhookSecret } from './webhook-secret.js';
import type { Webhook } from './webhook.entity.js';
import { presentWebhook } from './webhook.presenter.js';
import type { NewWebhookRecord, WebhookRecord } from './webhook.record.js';
import { WebhookRepository } from './webhook.repository.js';
import { webhookErrors } from './webhooks.errors.js';

/** How long a secret still signs after it was replaced, in seconds. */
const ROTATION_SECONDS = 86_400;

/** Lists, creates, reads, changes and deletes webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly outbound: OutboundClient,
  ) {}

  async list(input: RequestInput<ListWebhooksDto>, { now, site, urls }: RequestContext): Promise<Page> {
    const pageRequest = pageRequestOf(await input.validate(), site);
    const { webhooks, total } = await this.webhooks.list(pageRequest);
    const rest_url = urls.archive('webhooks');
    const total_pages = pageCount(total, pageRequest);
    const links = pageLinks(rest_url, input.linkParameters(), pageRequest, total);
    const body = { rest_url, total, total_pages, webhooks: webhooks.map(presentWebhook), ...links };
    return new Page(body, total, total_pages).withLastModified(webhooks, now);
  }

  async read(id: number): Promise<WebhookRecord> {
    return presentWebhook(await this.find(id));
  }

  async create(input: RequestInput<CreateWebhookDto>, context: RequestContext): Promise<NewWebhookRecord> {
    const { values } = await input.validate(({ url }, addError) => this.checkUrl(url, addError));
    const { url, types = ['*'], description = '', unpublished = false, record = 'none', enabled = true } = values;
    const secret = newWebhookSecret();
    const { now } = context;
    const webhook = await this.webhooks.add(
      {
        ...{ url, types: types.join(), description, unpublished, record, enabled, secret, version: 1 },
        siteUrl: context.urls.site,
        ...{ disabledReason: null, previousSecret: null, previousUntilUtc: null, failingSinceUtc: null },
        ...{ createdUtc: now, modifiedUtc: now },
      },
      context,
    );
    return { ...presentWebhook(webhook), secret };
  }

  async update(id: number, input: RequestInput<UpdateWebhookDto>, context: RequestContext): Promise<WebhookRecord> {
    const before = await this.find(id);
    const { values } = await input
      .withoutUnchanged(presentWebhook(before))
      .validate(({ url }, addError) => this.checkUrl(url, addError));
    const { types, enabled, ...others } = values;
    if (enabled) await this.webhooks.skipChanges(context);
    const changed = await this.webhooks.change(id, context, () => ({
      ...sentIn(others),
      ...(types && { types: types.join() }),
      ...(enabled !== undefined && { enabled, disabledReason: null, failingSinceUtc: null }),
    }));
    return presentWebhook(found(changed, id));
  }

  async rotateSecret(id: number, context: RequestContext): Promise<NewWebhookRecord> {
    const secret = newWebhookSecret();
    const previousUntilUtc = utcText(secondsIn(context.now) + ROTATION_SECONDS);
    const changed = await this.webhooks.change(id, context, ({ secret: previousSecret }) => ({
      secret,
      previousSecret,
      previousUntilUtc,
    }));
    return { ...presentWebhook(found(changed, id)), secret };
  }

  async delete(id: number, context: RequestContext): Promise<WebhookRecord> {
    return presentWebhook(found(await this.webhooks.remove(id, context), id));
  }

  private async find(id: number): Promise<Webhook> {
    return found(await this.webhooks.find(id), id);
  }

  /** A URL that no message could reach is refused at once. */
  private async checkUrl(url: string | undefined, addError: AddError): Promise<void> {
    if (url === undefined) return;
    try {
      await this.outbound.check(url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // The receiver may be down, or its name not known everywhere yet.
      if (!error.isPassing) addError('url', `Cannot be reached: ${error.message}.`, error.code);
    }
  }
}

function found(webhook: Webhook | null | undefined, id: number): Webhook {
  if (!webhook) throw webhookErrors.notFound(id);
  return webhook;
}

/** The fields that were sent. */
const sentIn = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
