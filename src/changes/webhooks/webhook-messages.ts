import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import { ANONYMOUS } from '../../calendar/viewer.js';
import { readCurrent } from '../feed/current-records.js';
import type { FollowedKind } from '../feed/followed-kinds.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSettings } from './webhook-settings.js';
import type { Webhook } from './webhook.entity.js';

interface LoggedRecord {
  readonly kind: FollowedKind;
  readonly id: number;
  readonly version: number;
  readonly atUtc: UtcText;
}

/** Writes the bodies of messages. */
@Injectable()
export class WebhookMessages {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly settings: WebhookSettings,
  ) {}

  /** The body of a delivery. The record in it is as the public sees it now; it is absent if the public does not see it. */
  async bodyOf(webhook: Webhook, { type, seq, createdUtc }: WebhookDelivery): Promise<string> {
    const [change] = await this.database.manager.query<LoggedRecord[]>(
      'SELECT kind, record_id AS id, version, at_utc AS atUtc FROM change_log WHERE seq = ?',
      [seq],
    );
    if (!change) return JSON.stringify({ type, timestamp: iso(createdUtc), data: {} });
    const { kind, id, version, atUtc } = change;
    const [, act] = type.split('.');
    const urls = this.settings.urlsAt(webhook.siteUrl);
    const context = { viewer: ANONYMOUS, now: this.clock.now(), site: this.site, urls };
    const hasRecord = webhook.record === 'public' && act !== 'removed';
    const record = hasRecord ? (await readCurrent(this.database.manager, [change], context))(kind, id) : undefined;
    const data = { kind, id, version, act, rest_url: urls.record(kind, id), ...(record && { record }) };
    return JSON.stringify({ type, timestamp: iso(atUtc), data });
  }
}

const iso = (utc: UtcText): string => `${utc.replace(' ', 'T')}Z`;
