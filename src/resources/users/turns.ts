/** Lets a few pieces of work run at once and some more wait for their turn; further ones are turned away. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
    /** What is thrown at those who are turned away. */
    private readonly overloaded: () => Error,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.maxConcurrent) this.running++;
    else await this.wait();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** Whoever is woken takes over the place of the one that ended. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw this.overloaded();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
