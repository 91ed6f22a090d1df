/** Lets a few pieces of work run at once and some more wait for their turn; further ones are turned away. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly inLine: number,
    /** What is thrown at those who are turned away. */
    private readonly refusal: () => Error,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await this.wait();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** Whoever is woken takes over the place of the one that ended. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.inLine) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
