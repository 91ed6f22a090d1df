import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { pruneWords } from '../../../read-models/word-index/prune.js';

const INTERVAL_MS = 6 * 3600 * 1000;

/**
 * Prunes the word index every six hours in every process; what one process has deleted, the others skip. The first run
 * is at a random time within the interval, so that replicas do not run at the same time.
 */
@Injectable()
export class WordPruning implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WordPruning');
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.schedule(Math.random() * INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.prune().finally(() => this.schedule(INTERVAL_MS));
    }, delayMs).unref();
  }

  private async prune(): Promise<void> {
    try {
      await pruneWords(this.database, () => this.isStopped);
    } catch (error) {
      this.log.error('The word index could not be pruned.', error);
    }
  }
}
