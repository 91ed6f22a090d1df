import type { DataSource, EntityManager } from 'typeorm';
import { outageIn } from '../../persistence/database-errors.js';
import type { BatchResult } from '../act/import-batch.js';
import { type Counts, countsWith, type RowReport } from '../act/row-report.js';
import { inBatchTransaction } from './batch-transaction.js';
import type { ImportJob, ImportPlace } from './import-job.js';
import { insertReports } from './import-rows.js';
import { type ImportProgress, lockOwnProgress, saveProgress } from './import-store.js';

/** Another run has taken the import, or it was cancelled: nothing of this one may be stored any more. */
export class RunEnded extends Error {}

/** The batch before has not been committed, or its plan does not hold. */
class NotInTurn extends Error {}

/** Where an import stands before and after a batch. */
interface Step {
  readonly from: ImportPlace;
  readonly to: ImportPlace;
  /** Whether the batch before got its ids first. */
  readonly isInOrder: () => boolean;
}

/** Stores the batches of a run, each in one transaction with its report and what the import has done by then. */
export class BatchStore {
  /** As it was committed last. */
  progress: Pick<ImportProgress, 'place' | 'counts'>;
  /** How many records there are, if the source has said so. */
  total: number | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly job: Pick<ImportJob, 'id' | 'place' | 'counts' | 'total'>,
    private readonly run: string,
    private readonly onProgress?: (progress: ImportProgress) => void,
  ) {
    this.progress = { place: job.place, counts: job.counts };
    this.total = job.total;
  }

  /** Stores a batch after all before it have been. Throws RunEnded. */
  async store(place: ImportPlace, write: (db: EntityManager) => Promise<BatchResult>): Promise<void> {
    const { progress } = await inBatchTransaction(this.database, async (db) => {
      if (!(await lockOwnProgress(db, this.job.id, this.run))) throw new RunEnded();
      const { reports, hasWritten } = await write(db);
      return { hasWritten, progress: await this.save(db, place, this.progress.counts, reports) };
    });
    this.publish(progress);
  }

  /**
   * Stores a batch while the one before it is being stored, and after it: at the end the import is locked, and unless it
   * stands where the batch begins, everything is undone. So while the transaction is open, it waits for nothing but the
   * database, which notices deadlocks. False if the batch has to be stored by itself, once the one before has `ended`:
   * whatever the error was, it is met again then. `write` is called once.
   */
  async storeBeside(
    { from, to, isInOrder }: Step,
    ended: Promise<void>,
    write: (db: EntityManager) => Promise<BatchResult | undefined>,
  ): Promise<boolean> {
    let isTried = false;
    let progress: ImportProgress;
    try {
      ({ progress } = await inBatchTransaction(this.database, async (db) => {
        if (isTried) throw new NotInTurn();
        isTried = true;
        const written = await write(db);
        const own = written && (await lockOwnProgress(db, this.job.id, this.run));
        if (!own || !isSame(own.place, from) || !isInOrder()) throw new NotInTurn();
        return { hasWritten: written.hasWritten, progress: await this.save(db, to, own.counts, written.reports) };
      }));
    } catch (error) {
      // It may have been committed.
      if (outageIn(error)) throw error;
      return false;
    }
    await ended;
    this.publish(progress);
    return true;
  }

  private async save(
    db: EntityManager,
    place: ImportPlace,
    before: Counts,
    reports: readonly RowReport[],
  ): Promise<ImportProgress> {
    const { id } = this.job;
    const progress = { place, counts: countsWith(before, reports), total: this.total };
    await insertReports(db, id, numberOf(before) + 1, reports);
    await saveProgress(db, id, progress);
    return progress;
  }

  private publish(progress: ImportProgress): void {
    this.progress = progress;
    this.onProgress?.(progress);
  }
}

const isSame = (one: ImportPlace, other: ImportPlace): boolean =>
  one.checkpoint === other.checkpoint && one.items === other.items && one.isRead === other.isRead;

const numberOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
