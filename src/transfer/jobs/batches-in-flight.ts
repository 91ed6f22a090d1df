/** Batches that are being written: at most two at a time. */
export class BatchesInFlight {
  private earlier: Promise<void> = Promise.resolve();
  private last: Promise<void> = Promise.resolve();

  /** Resolves once one more may begin. Throws what has ended the batch before the last one. */
  async room(): Promise<void> {
    await this.earlier;
  }

  /** Begins a batch, once there is room. `write` gets the end of the batch before it, and must not end before that. */
  begin(write: (before: Promise<void>) => Promise<void>): void {
    this.earlier = this.last;
    this.last = write(this.earlier);
    // It is thrown by those who wait for it.
    this.last.catch(() => undefined);
  }

  /** Resolves once all have ended. Throws what has ended one of them. */
  async end(): Promise<void> {
    await this.earlier;
    await this.last;
  }

  /** The same, whatever has ended them. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.earlier, this.last]);
  }
}
