import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { withAdvisoryLock } from '../../../persistence/connection/advisory-lock.js';
import { inTransaction } from '../../../persistence/connection/transaction.js';
import { isMysql } from '../../../persistence/dialect.js';
import { isIndexComplete, rebuildSearchIndex } from '../../../read-models/word-index/rebuild.js';
import { refoldTexts } from './refold-texts.js';

/**
 * The version of the folding of search texts. Increase it after a change of `foldText`, `foldMarkup` or their input:
 * the service then folds the texts of existing databases again.
 */
const FOLDING = 2;

/**
 * Updates the search texts after an upgrade that folds them differently, and fills the word index after one that has a new
 * one. On the embedded database it is done before the service listens; on MySQL in the background, in one process at a time.
 * Until then searches use the old texts, and without an index they read all texts.
 */
@Injectable()
export class SearchFolding implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('SearchFolding');
  private isStopped = false;
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.isCurrent()) return;
    const task = this.update();
    if (!isMysql(this.database)) return task;
    this.running = task.catch((error: unknown) =>
      this.log.error('Search texts or word index could not be updated.', error),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async update(): Promise<void> {
    await this.withLock(async () => {
      if (!(await this.isFolded())) await refoldTexts(this.database, () => this.isStopped);
    });
    if (this.isStopped || (await this.isCurrent())) return;
    await rebuildSearchIndex(this.database, async () => !(await this.isCurrent()));
    await inTransaction(this.database, undefined, (db) =>
      db.query('UPDATE search_folding SET version = ? WHERE version < ?', [FOLDING, FOLDING]),
    );
    this.log.log('Search texts and word index are up to date.');
  }

  // The embedded database belongs to one process; its lock would be a transaction that blocks everything else.
  private withLock(task: () => Promise<void>): Promise<void> {
    return isMysql(this.database) ? withAdvisoryLock(this.database, 'search folding', task) : task();
  }

  private async isCurrent(): Promise<boolean> {
    return (await isIndexComplete(this.database)) && (await this.isFolded());
  }

  private async isFolded(): Promise<boolean> {
    const [row] = await this.database.query<{ version: number }[]>('SELECT version FROM search_folding');
    return (row?.version ?? 0) >= FOLDING;
  }
}
