import { createHmac, randomBytes } from 'node:crypto';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Webhook } from './webhook.entity.js';

// Source of both rules: Standard Webhooks 1.0.0, "Signature scheme".

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new random secret. The prefix lets secret scanners recognise it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** What a signature vouches for. */
export interface SignedMessage {
  /** Value of `webhook-id`; the same for each attempt. */
  readonly id: string;
  /** Value of `webhook-timestamp`: the time of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  /** The body, to the byte. */
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret, so that receivers may know either of them. */
export function signaturesOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** The secrets that sign now: the current one, and for a day the one before. */
export function secretsOf(
  { secret, previousSecret, previousUntilUtc }: Pick<Webhook, 'secret' | 'previousSecret' | 'previousUntilUtc'>,
  now: UtcText,
): string[] {
  const isStillValid = previousSecret !== null && previousUntilUtc !== null && now < previousUntilUtc;
  return isStillValid ? [secret, previousSecret] : [secret];
}
