import type { Chance } from '../../support/chance.js';
import { type FixedClock, NOW } from '../../support/fixed-clock.js';

/** The clocks of some processes, moved by chance. */
export class MovingClock {
  private seconds = Date.parse(`${NOW.replace(' ', 'T')}Z`) / 1000;

  constructor(
    private readonly chance: Chance,
    private readonly clocks: readonly FixedClock[],
  ) {}

  /** Moves all clocks to the same time, which is often the same second, and rarely another day. */
  advance(): void {
    this.seconds += this.chance.oneOf([0, 0, 1, 1, 1, 2, 2, 5, 30, 400, 7200]);
    for (const clock of this.clocks) clock.moveTo(this.in(0));
  }

  /** Moves some clocks ahead a little, as those of processes on different machines are. */
  scatter(): void {
    for (const clock of this.clocks) clock.moveTo(this.in(this.chance.oneOf([0, 0, 0, 1, 3])));
  }

  /** The time in some seconds, UTC. */
  in(seconds: number): string {
    return new Date((this.seconds + seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  }
}
