import type { Clock } from '../calendar/clock.js';
import { utcText, type UtcText } from '../calendar/dates/texts.js';

/** A clock that stands still at a given time, or runs from it. */
export class TestClock implements Clock {
  private standsAtMs: number | undefined;
  /** Milliseconds by which the running clock is ahead of the system clock. */
  private aheadMs = 0;

  constructor(
    private readonly start: Date | undefined,
    private readonly running: boolean,
  ) {
    this.reset();
  }

  now(): UtcText {
    return utcText(Math.floor(this.nowMs() / 1000));
  }

  date(): Date {
    return new Date(this.nowMs());
  }

  /** Back to the initial time, standing or running. */
  reset(): void {
    this.runFrom(this.start ?? new Date());
    if (this.start && !this.running) this.standAt(this.start);
  }

  standAt(time: Date): void {
    this.standsAtMs = time.getTime();
  }

  runFrom(time = this.date()): void {
    this.standsAtMs = undefined;
    this.aheadMs = time.getTime() - Date.now();
  }

  private nowMs(): number {
    return this.standsAtMs ?? Date.now() + this.aheadMs;
  }
}
