import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { withAdvisoryLock } from '../../../persistence/connection/advisory-lock.js';
import { inTransaction } from '../../../persistence/connection/transaction.js';
import { isMysql } from '../../../persistence/dialect.js';
import { rebuildSearchIndex } from '../../../read-models/word-index/rebuild.js';
import { refoldTexts } from './refold-texts.js';

/**
 * The version of what searches read: of `foldText`, `foldMarkup` and what they are given. Whoever changes these raises it,
 * and the service then folds the texts of existing databases again.
 */
const FOLDING = 2;

/**
 * Brings the texts that searches read up to date after an upgrade that folds them in another way. The embedded database is
 * brought up to date before the service listens; on MySQL that happens in the background, in one process at a time, while
 * searches find what earlier versions wrote by its earlier folding.
 */
@Injectable()
export class SearchFolding implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('SearchFolding');
  private isStopped = false;
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.isCurrent()) return;
    const task = this.bringUpToDate();
    if (!isMysql(this.database)) return task;
    this.running = task.catch((error: unknown) =>
      this.log.error('The searched texts could not be folded again.', error),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async bringUpToDate(): Promise<void> {
    await this.exclusively(async () => {
      if (!(await this.isCurrent())) await refoldTexts(this.database, () => this.isStopped);
    });
    if (this.isStopped || (await this.isCurrent())) return;
    await rebuildSearchIndex(this.database);
    await inTransaction(this.database, undefined, (db) =>
      db.query('UPDATE search_folding SET version = ? WHERE version < ?', [FOLDING, FOLDING]),
    );
    this.log.log('The texts that searches read have been folded again.');
  }

  // The embedded database belongs to one process, and the lock would be the transaction in which nothing else can run.
  private exclusively(task: () => Promise<void>): Promise<void> {
    return isMysql(this.database) ? withAdvisoryLock(this.database, 'search folding', task) : task();
  }

  private async isCurrent(): Promise<boolean> {
    const [row] = await this.database.query<{ version: number }[]>('SELECT version FROM search_folding');
    return (row?.version ?? 0) >= FOLDING;
  }
}
