import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, type OutboundClient, type OutboundResponse } from '../../outbound/outbound-client.js';
import { OutboundError } from '../../outbound/outbound-error.js';
import { askedWaitMs, LONGEST_WAIT_MS, Pace, type PaceLimits } from './pace.js';
import { tecErrors } from './tec-errors.js';

/** A response that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: OutboundResponse['headers'];
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly text: string;
}

export type Waiting = (ms: number) => Promise<unknown>;

/** A site that is overloaded, restarts or is being maintained. */
const PASSING_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const MAX_REDIRECTS = 3;

/** Asks a site for one thing at a time, with a pause between requests, and again after failures that pass. */
export class PoliteClient {
  private readonly pace: Pace;
  private waitMs = 0;

  constructor(
    private readonly outbound: OutboundClient,
    limits: PaceLimits,
    private readonly wait: Waiting = sleep,
  ) {
    this.pace = new Pace(limits);
  }

  /**
   * Asks until there is an answer that `read` accepts. It returns undefined for one that is damaged or not meant, such as
   * half a page, or a page of a proxy: that counts as a failure that passes.
   *
   * @throws SourceError if there is none after some tries
   */
  async ask<T>(url: string, headers: Record<string, string>, read: (answer: Answer) => T | undefined): Promise<T> {
    let reason = '';
    for (let nth = 1; nth <= this.pace.tries; nth++) {
      if (this.waitMs > 0) await this.wait(this.waitMs);
      const answer = await this.fetch(url, headers);
      const found = answer instanceof OutboundError || isPassing(answer) ? undefined : read(answer);
      if (found !== undefined) {
        this.waitMs = this.pace.afterAnswer();
        return found;
      }
      reason = reasonOf(answer);
      this.waitMs = this.pace.afterFailure(nth, waitAskedBy(answer));
      if (this.waitMs > LONGEST_WAIT_MS) throw tecErrors.asksForPatience(Math.ceil(this.waitMs / 1000));
    }
    throw tecErrors.unavailable(reason, this.pace.tries);
  }

  private async fetch(url: string, headers: Record<string, string>): Promise<Answer | OutboundError> {
    try {
      const response = await this.outbound.send({ url, headers, limits: { maxRedirects: MAX_REDIRECTS } });
      const { status, url: from } = response;
      return { status, headers: response.headers, url: from, text: String(await bytesOf(response)) };
    } catch (error) {
      if (error instanceof OutboundError && error.isPassing) return error;
      throw error instanceof OutboundError ? tecErrors.unreachable(error) : error;
    }
  }
}

const isPassing = ({ status }: Answer): boolean => PASSING_STATUSES.has(status);

function waitAskedBy(answer: Answer | OutboundError): number | undefined {
  return answer instanceof OutboundError ? undefined : askedWaitMs(answer.headers['retry-after'], Date.now());
}

function reasonOf(answer: Answer | OutboundError): string {
  if (answer instanceof OutboundError) return answer.message;
  return isPassing(answer) ? `status ${answer.status}` : 'the answer is not the JSON that was asked for';
}
