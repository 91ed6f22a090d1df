/** When a task runs, in milliseconds. */
export interface Times {
  /** From the end of a run to the next one. */
  readonly interval: number;
  /** The first run is at a random time in its second half: a new process serves first, and those started together differ. */
  readonly first: number;
}

/** Maintenance that a process repeats as long as it lives. A run that fails is reported and does not end the repetition. */
export class RepeatedTask {
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  constructor(
    private readonly run: () => Promise<unknown>,
    private readonly times: Times,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether a run in progress should end early. */
  get isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    this.schedule((0.5 + Math.random() / 2) * this.times.first);
  }

  /** Waits for the run in progress; no other one follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run()
        .catch(this.onError)
        .finally(() => this.schedule(this.times.interval));
    }, delayMs).unref();
  }
}
