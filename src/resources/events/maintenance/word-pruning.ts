import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RepeatedTask } from '../../../persistence/repeated-task.js';
import { pruneWords } from '../../../read-models/word-index/prune.js';

const INTERVAL_MS = 6 * 3600 * 1000;

/**
 * Prunes the word index every six hours in every process; what one process has deleted, the others skip. The first run
 * is at a random time within the interval, so that replicas do not run at the same time.
 */
@Injectable()
export class WordPruning implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WordPruning');
  private readonly task: RepeatedTask = new RepeatedTask(
    () => pruneWords(this.database, () => this.task.isStopped),
    { interval: INTERVAL_MS, first: INTERVAL_MS },
    (error) => this.log.error('The word index could not be pruned.', error),
  );

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
