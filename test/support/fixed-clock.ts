import type { Clock } from '../../src/calendar/clock.js';
import type { UtcText } from '../../src/calendar/dates/texts.js';

/** The moment at which every test begins, in UTC: a Sunday noon. */
export const NOW = '2026-02-15 12:00:00';

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  private instant = NOW as UtcText;

  now(): UtcText {
    return this.instant;
  }

  /** Moves to an instant in UTC, `YYYY-MM-DD HH:MM:SS`. */
  moveTo(instant: string): void {
    this.instant = instant as UtcText;
  }
}
