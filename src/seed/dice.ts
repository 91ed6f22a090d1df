/** A seeded random generator: two instances with the same seed return the same values. */
export class Dice {
  constructor(private state: number) {}

  /** A number from 0 to just below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with a probability of `share`, 0 to 1. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** A random element. */
  one<T>(of: readonly [T, ...T[]]): T {
    return of[this.whole(0, of.length - 1)] ?? of[0];
  }

  /** Distinct whole numbers below `below`: `count` of them, or all if there are fewer. */
  some(count: number, below: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, below)) chosen.add(this.whole(0, below - 1));
    return [...chosen];
  }
}
