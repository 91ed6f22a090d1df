import { OutboundError, type OutboundErrorCode } from './outbound-error.js';

/** The time limits of one request: one for everything and one for what it waits for. Aborts its signal with the reason. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly total: NodeJS.Timeout | undefined;
  private step: NodeJS.Timeout | undefined;
  readonly signal: AbortSignal;

  constructor(totalMs: number, canceled?: AbortSignal) {
    if (Number.isFinite(totalMs)) this.total = this.after(totalMs, 'total-timeout', 'the response took too long');
    this.signal = canceled ? AbortSignal.any([this.controller.signal, canceled]) : this.controller.signal;
  }

  /** Begins to wait for the next step, and no longer for the one before. */
  wait(ms: number, code: OutboundErrorCode, message: string): void {
    clearTimeout(this.step);
    this.step = this.after(ms, code, message);
  }

  /** Nothing is waited for. */
  pause(): void {
    clearTimeout(this.step);
  }

  /** The request is over. */
  stop(): void {
    clearTimeout(this.step);
    clearTimeout(this.total);
  }

  /** Why the request was aborted; undefined if it was not. */
  get reason(): OutboundError | undefined {
    if (!this.signal.aborted) return undefined;
    const { reason } = this.signal as { reason: unknown };
    return reason instanceof OutboundError ? reason : new OutboundError('canceled', 'the request was canceled');
  }

  private after(ms: number, code: OutboundErrorCode, message: string): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(new OutboundError(code, message)), ms);
  }
}
