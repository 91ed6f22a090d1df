import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../../calendar/clock.js';
import { Site } from '../../../calendar/site.js';
import { RepeatedTask } from '../../../persistence/repeated-task.js';
import { Lease } from '../../../persistence/sql/lease.js';
import { extendDueSeries, HORIZON, type HorizonReport } from '../series/extend-due-series.js';

const INTERVAL_MS = 3600 * 1000;
/** The first look is within this time, so that replicas which start together do not look together. */
const FIRST_MS = 300 * 1000;

/**
 * Stores the dates of series as time goes on: looks every hour which have less than the months of `SERIES_HORIZON_MONTHS`
 * ahead. Of several processes one does the work, the one that holds the lease.
 */
@Injectable()
export class SeriesHorizon implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Events stored and series that failed since the start of the process. */
  readonly totals = { stored: 0, failed: 0 };
  private readonly log = new Logger('SeriesHorizon');
  private readonly lease: Lease;
  private readonly task: RepeatedTask = new RepeatedTask(
    () => this.extend(),
    { interval: INTERVAL_MS, first: FIRST_MS },
    (error) => this.log.error('The dates of series could not be stored.', error),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {
    this.lease = new Lease(database, clock, HORIZON);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** One look. */
  async extend(): Promise<HorizonReport> {
    const report = await extendDueSeries(
      this.database,
      { now: this.clock.now(), site: this.site },
      {
        lease: this.lease,
        isStopped: () => this.task.isStopped,
        onFailure: (id, error) => this.log.error(`The dates of series ${id} could not be stored.`, error),
      },
    );
    this.totals.stored += report.stored;
    this.totals.failed += report.failed;
    if (report.stored > 0) this.log.log(`${report.stored} further dates of series have been stored.`);
    if (report.full > 0) this.log.warn(`${report.full} series have as many dates as SERIES_MAX_OCCURRENCES allows.`);
    return report;
  }
}
