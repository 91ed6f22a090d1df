import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { dataVersionsOf } from '../../persistence/sql/data-version.js';

/** Between two looks for changes while requests wait. */
const LOOK_MS = 500;

/** When a wait for changes ends without any. */
export interface WaitEnd {
  /** From `performance.now()`. */
  readonly deadlineMs: number;
  /** Whether nobody wants the response any more. */
  readonly isAborted: () => boolean;
}

/**
 * Wakes requests that wait for changes of any process. While some wait, one look at the number of changes serves all of them;
 * none of them holds a connection. All are woken when the process shuts down.
 */
@Injectable()
export class ChangeSignal implements BeforeApplicationShutdown {
  private readonly waiting = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** What to pass to `changed`: call it before reading. */
  state(): Promise<string> {
    return this.look();
  }

  /** Waits until anything has changed or become public since `state`, or the end; false at the end. */
  async changed(state: string, { deadlineMs, isAborted }: WaitEnd): Promise<boolean> {
    while (!this.isClosing && !isAborted() && performance.now() < deadlineMs) {
      await new Promise<void>((wake) => {
        this.waiting.add(wake);
        this.timer ??= setTimeout(() => this.wakeAll(), LOOK_MS).unref();
      });
      // Requests that are woken together share one look.
      if (!this.isClosing && (await this.look()) !== state) return true;
    }
    return false;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    this.wakeAll();
  }

  private wakeAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const woken = [...this.waiting];
    this.waiting.clear();
    for (const wake of woken) wake();
  }

  private async look(): Promise<string> {
    const now = this.clock.now();
    const { version, nextDue } = await dataVersionsOf(this.database).current(undefined, now);
    return `${version} ${nextDue ?? ''}`;
  }
}
