/** One statement at a time, which concurrent requests share. */
export class SharedRead<Result> {
  private running: Promise<Result> | undefined;
  private following: Promise<Result> | undefined;

  /**
   * What `read` returns, which is called after this. A running one may have started too early to see what the request must
   * see; the next one is shared by all that wait. So `read` must not belong to a single request, which could be aborted.
   */
  read(read: () => Promise<Result>): Promise<Result> {
    return (this.following ??= this.readAfter(this.running, read));
  }

  private async readAfter(running: Promise<Result> | undefined, read: () => Promise<Result>): Promise<Result> {
    await running?.catch(() => undefined);
    const own = this.following;
    this.running = own;
    this.following = undefined;
    try {
      return await read();
    } finally {
      // Its rows need not stay in memory.
      if (this.running === own) this.running = undefined;
    }
  }
}
