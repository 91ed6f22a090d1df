import { Injectable } from '@nestjs/common';
import { Clock } from '../../calendar/clock.js';
import { secondsIn } from '../../calendar/dates/texts.js';
import { soundText } from '../../calendar/text/code-points.js';
import { OutboundClient, type OutboundResponse } from '../../outbound/outbound-client.js';
import { OutboundError, type OutboundErrorCode } from '../../outbound/outbound-error.js';
import { secretsOf, signaturesOf } from './webhook-secret.js';
import type { Webhook } from './webhook.entity.js';

/** How an attempt went. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** Status code of the response; null if none came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The beginning of the response; null for receivers in a private network. */
  readonly response: string | null;
  readonly error: string | null;
  /** Seconds that the receiver has asked to wait. */
  readonly retryAfter: number | undefined;
}

const LIMITS = { connectMs: 10_000, responseMs: 15_000, totalMs: 15_000, maxBytes: 65_536, maxRedirects: 0 };

/** Characters of a response that are kept. */
const MAX_RESPONSE = 500;

/** Sends one message to a webhook. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly outbound: OutboundClient,
    private readonly clock: Clock,
  ) {}

  /** Never throws: a failure is an attempt, too. A redirect is a failure, because it could lead anywhere. */
  async send(webhook: Webhook, messageId: string, body: string, signal?: AbortSignal): Promise<Attempt> {
    const now = this.clock.now();
    const timestamp = secondsIn(now);
    const startedMs = performance.now();
    const ended = () => Math.round(performance.now() - startedMs);
    try {
      const response = await this.outbound.send({
        url: webhook.url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'webhook-id': messageId,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signaturesOf({ id: messageId, timestamp, body }, secretsOf(webhook, now)),
        },
        body,
        limits: LIMITS,
        ...(signal && { signal }),
      });
      const isDelivered = response.status >= 200 && response.status < 300;
      return {
        isDelivered,
        status: response.status,
        response: await beginningOf(response),
        milliseconds: ended(),
        error: isDelivered ? null : `the receiver answered with ${response.status}`,
        retryAfter: readRetryAfter(response.headers['retry-after'], timestamp),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return failed(error, ended());
    }
  }
}

const failed = ({ code, message }: OutboundError, milliseconds: number): Attempt => ({
  isDelivered: false,
  status: null,
  response: null,
  milliseconds,
  error: `${code satisfies OutboundErrorCode}: ${message}`.slice(0, 200),
  retryAfter: undefined,
});

/** The first characters of a response, as far as they come in time: it has been delivered in any case. */
async function beginningOf(response: OutboundResponse): Promise<string | null> {
  if (!response.isPublic) {
    response.discard();
    return null;
  }
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= MAX_RESPONSE) break;
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  return soundText(text.slice(0, MAX_RESPONSE));
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); undefined if it says nothing. */
export function readRetryAfter(value: string | undefined, nowSeconds: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil(date / 1000) - nowSeconds);
}
