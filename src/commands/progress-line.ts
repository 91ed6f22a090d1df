/** How far a long command is. */
export interface Progress {
  readonly done: number;
  /** Undefined if it is not known. */
  readonly total: number | undefined;
}

/** Where progress is shown: a terminal, or any other stream. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const BAR = 24;
/** Between two lines on a stream that is no terminal. */
const LINE_MS = 5000;
const REDRAW_MS = 100;

/**
 * Shows how far a command is: on a terminal a bar with rate and remaining time that is drawn again in its place, elsewhere a
 * line every five seconds and one at the end.
 */
export class ProgressLine {
  private readonly started: number;
  private shown: number;
  private last: Progress = { done: 0, total: undefined };

  constructor(
    private readonly output: ProgressOutput,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.started = this.nowMs();
    this.shown = this.started;
  }

  show(progress: Progress): void {
    this.last = progress;
    const now = this.nowMs();
    if (now - this.shown < (this.output.isTTY ? REDRAW_MS : LINE_MS)) return;
    this.shown = now;
    this.draw(progress, now);
  }

  /** Shows the last state and ends the line. */
  end(): void {
    this.draw(this.last, this.nowMs());
    if (this.output.isTTY) this.output.write('\n');
  }

  private draw(progress: Progress, now: number): void {
    const text = progressText(progress, (now - this.started) / 1000, this.output.isTTY === true);
    if (!this.output.isTTY) return void this.output.write(`${text}\n`);
    const width = (this.output.columns ?? 80) - 1;
    this.output.write(`\r${text.slice(0, width).padEnd(width)}`);
  }
}

/** `[####      ] 40%  400 of 1000  80/s  8 s left`. */
export function progressText({ done, total }: Progress, seconds: number, hasBar: boolean): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const parts = [total === undefined ? String(done) : `${done} of ${total}`, `${Math.round(rate)}/s`];
  if (total === undefined || total === 0) return parts.join('  ');
  const share = Math.min(1, done / total);
  const filled = Math.round(share * BAR);
  const bar = hasBar ? [`[${'#'.repeat(filled)}${' '.repeat(BAR - filled)}]`] : [];
  const left = rate > 0 && done < total ? [`${durationText((total - done) / rate)} left`] : [];
  return [...bar, `${Math.floor(share * 100)}%`, ...parts, ...left].join('  ');
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
