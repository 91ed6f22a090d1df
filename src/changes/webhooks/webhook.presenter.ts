import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { Webhook } from './webhook.entity.js';
import type { DeliveryRecord, WebhookRecord } from './webhook.record.js';

/** The wire format of a webhook, without its secrets. */
export function presentWebhook(webhook: Webhook): WebhookRecord {
  const { id, url, description, types, unpublished, record, enabled, disabledReason } = webhook;
  return {
    id,
    url,
    description,
    types: types.split(','),
    unpublished,
    record,
    enabled,
    disabled_reason: disabledReason,
    failing_since_utc: webhook.failingSinceUtc,
    created_utc: webhook.createdUtc,
    modified_utc: webhook.modifiedUtc,
  };
}

/** The wire format of a delivery. */
export function presentDelivery(row: WebhookDelivery): DeliveryRecord {
  const { id, type, state, attempts, status, milliseconds, response, error, nextUtc, createdUtc } = row;
  return {
    id,
    message_id: messageId(row),
    type,
    state,
    attempts,
    status,
    milliseconds,
    response,
    error,
    next_attempt_utc: state === 'pending' ? nextUtc : null,
    created_utc: createdUtc,
  };
}

/** `webhook-id` of a delivery: receivers recognise by it what they have processed already. */
export const messageId = ({ id, seq, webhookId }: Pick<WebhookDelivery, 'id' | 'seq' | 'webhookId'>): string =>
  seq === null ? `msg_ping_${webhookId}_${id}` : `msg_${seq}_${webhookId}`;
