/** Chance that comes out the same again from the same seed, for tests with random records. */
export class Chance {
  constructor(private state: number) {}

  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  oneOf<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }

  /** Some of the things, at most `max`, none twice. */
  someOf<T>(things: readonly T[], max: number): T[] {
    return [...new Set(Array.from({ length: this.below(max + 1) }, () => this.oneOf(things)))];
  }
}
