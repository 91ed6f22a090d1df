import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../calendar/clock.js';
import { SECONDS_A_DAY, secondsIn, utcText } from '../calendar/dates/texts.js';
import { RepeatedTask } from '../persistence/repeated-task.js';
import { Lease } from '../persistence/sql/lease.js';
import { readLogState } from '../read-models/change-log/change-head.js';
import { numberChanges } from '../read-models/change-log/number-changes.js';
import { pruneLog } from '../read-models/change-log/prune-log.js';
import { pruneRevisions } from '../read-models/revisions/prune-revisions.js';
import { ChangeSettings } from './change-settings.js';

/** Between two looks; the first one comes within it, so that processes started together do not look at once. */
const INTERVAL_MS = 60_000;

/** Name of the lease for deleting old changes. */
const PRUNING = 'change_log';

/**
 * Numbers the changes that nobody has read, so that the first reader need not wait for many, and deletes those that are older
 * than the log and the revisions reach back.
 */
@Injectable()
export class LogMaintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Since the start of the process. */
  readonly totals = { pruned: 0 };
  private readonly log = new Logger('Changes');
  private readonly lease: Lease;
  private readonly task: RepeatedTask = new RepeatedTask(
    () => this.run(),
    { interval: INTERVAL_MS, first: INTERVAL_MS },
    (error) => this.log.error('The changes could not be numbered or pruned.', error),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly settings: ChangeSettings,
  ) {
    this.lease = new Lease(database, clock, PRUNING);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** One look. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const { isBehind } = await readLogState(this.database.manager, 0, now);
    if (isBehind) await numberChanges(this.database, now);
    try {
      const goesOn = async () => !this.task.isStopped && (await this.lease.hold());
      const daysAgo = (days: number) => utcText(secondsIn(now) - days * SECONDS_A_DAY);
      this.totals.pruned += await pruneLog(this.database, daysAgo(this.settings.auditDays), goesOn);
      this.totals.pruned += await pruneRevisions(this.database, daysAgo(this.settings.revisionDays), goesOn);
    } finally {
      await this.lease.release();
    }
  }
}
