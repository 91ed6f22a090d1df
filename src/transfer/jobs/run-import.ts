import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../../calendar/clock.js';
import type { Site } from '../../calendar/site.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { OutboundClient } from '../../outbound/outbound-client.js';
import { outageIn } from '../../persistence/database-errors.js';
import { isMysql } from '../../persistence/dialect.js';
import type { Lease } from '../../persistence/sql/lease.js';
import type { ChangeOrigin } from '../../read-models/change-log/change-origin.js';
import { type BatchResult, importBatch } from '../act/import-batch.js';
import { type ImportRun, PlannedRecords } from '../act/import-run.js';
import { NO_COUNTS, rowReport } from '../act/row-report.js';
import { type PlanAhead, planAhead } from '../act/plan-ahead.js';
import { trashMissing } from '../act/trash-missing.js';
import type { SourceCredentials } from '../source-options.js';
import type { Source } from '../source-record.js';
import { BatchStore, RunEnded } from './batch-store.js';
import { BatchesInFlight } from './batches-in-flight.js';
import type { ImportJob, ImportPlace } from './import-job.js';
import { deleteReports, seenVersionsOf } from './import-rows.js';
import { type ImportProgress, startRun } from './import-store.js';
import { type BatchAhead, readAhead } from './read-ahead.js';
import { BATCH_SIZE, type SourceBatch, sourceBatches } from './source-batches.js';
import { storedUrls } from './stored-urls.js';

/** What imports are run with. */
export interface ImportServices {
  readonly database: DataSource;
  readonly clock: Clock;
  readonly site: Site;
  readonly outbound: OutboundClient;
}

export interface RunOptions {
  readonly credentials?: SourceCredentials | undefined;
  /** Of the import, if this process holds it. */
  readonly lease?: Lease | undefined;
  /** Whether somebody has asked to go on here, so that this process does not wait for one that may have ended. */
  readonly takesOver?: boolean | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Whether to stop before the next batch; the import can be resumed. */
  readonly isStopped?: (() => boolean) | undefined;
}

type Items = Parameters<typeof importBatch>[1];

/** Reads the source of an import from where it stands to its end, in batches of one transaction each. */
export class ImportRunner {
  private readonly run = randomUUID();
  private readonly log = new Logger('Imports');
  private readonly store: BatchStore;
  private readonly plan: ImportRun;
  /** Planned batches that were not written as planned: their records got ids later than those of the next batch may have. */
  private readonly runAgain = new WeakSet<Items>();

  constructor(
    private readonly services: ImportServices,
    private readonly job: ImportJob,
    private readonly lease: Lease,
    private readonly options: RunOptions,
  ) {
    const { appliesId } = job;
    this.store = new BatchStore(services.database, job, this.run, options.onProgress);
    this.plan = {
      name: job.name,
      options: job.options,
      isDryRun: job.mode === 'dry_run',
      planned: new PlannedRecords(),
      ...(appliesId !== undefined && {
        seenVersions: (db, kind, externalIds) => seenVersionsOf(db, appliesId, kind, externalIds),
      }),
    };
  }

  /** Takes the import over from earlier runs. */
  async begin(): Promise<void> {
    const { database, clock } = this.services;
    await startRun(database.manager, this.job.id, this.run, clock.now());
    if (!this.plan.isDryRun) return;
    // A dry run remembers what it has planned in memory, so it begins again.
    this.store.progress = { place: { items: 0 }, counts: NO_COUNTS };
    this.store.total = undefined;
    await deleteReports(database.manager, this.job.id);
  }

  /** Whether it has come to its end. Throws SourceError, OutboundError and RunEnded. */
  async readToEnd(source: Source): Promise<boolean> {
    if (!this.place.isRead) {
      const size = BATCH_SIZE[isMysql(this.services.database) ? 'mysql' : 'embedded'];
      const read = sourceBatches(source, this.place, size);
      const isFile = this.job.source !== 'tec';
      const batches: AsyncIterable<BatchAhead> = isFile ? readAhead(read, this.planAhead) : read;
      if (!(await this.handleAll(batches))) return false;
      await this.store.store({ ...this.place, isRead: true }, () => Promise.resolve(NOTHING_WRITTEN));
    }
    return this.handleMissing();
  }

  private get place(): ImportPlace {
    return this.store.progress.place;
  }

  /** Handles batches in their order, two planned ones at a time; false if there are more, but the import has to stop. */
  private async handleAll(batches: AsyncIterable<BatchAhead>): Promise<boolean> {
    const inFlight = new BatchesInFlight();
    try {
      let last: BatchAhead | undefined;
      for await (const batch of batches) {
        await (batch.plan ? inFlight.room() : inFlight.end());
        if (!(await this.goesOn())) {
          await inFlight.end();
          return false;
        }
        this.store.total = batch.total ?? this.store.total;
        const before = last;
        inFlight.begin((ended) => this.handleAfter(before, ended, batch));
        if (!batch.plan) await inFlight.end();
        last = batch;
      }
      await inFlight.end();
      return true;
    } finally {
      await inFlight.settled();
    }
  }

  /** Handles a batch beside the one before it, if both are planned and have no record in common, or else after it. */
  private async handleAfter(
    before: BatchAhead | undefined,
    ended: Promise<void>,
    { items, places, plan }: BatchAhead,
  ): Promise<void> {
    const [from, to] = [before?.places.at(-1), places.at(-1)];
    if (!before?.plan || !plan?.isApartFrom(before.plan) || !from || !to) {
      await ended;
      return this.handle(items, places, plan);
    }
    const write = (db: EntityManager) => plan.write(db, this.contextNow());
    // Ids are in the order of the source.
    const isInOrder = () => !this.runAgain.has(before.items);
    if (await this.store.storeBeside({ from, to, isInOrder }, ended, write)) return;
    this.runAgain.add(items);
    await ended;
    await this.handle(items, places);
  }

  /** On the embedded database all statements go through one connection, and would be part of the transaction. */
  private readonly planAhead = async (
    { items }: SourceBatch,
    underWay: readonly SourceBatch[],
  ): Promise<PlanAhead | undefined> => {
    const { database } = this.services;
    if (!isMysql(database)) return undefined;
    const before = underWay.flatMap((batch) => batch.items);
    try {
      return await planAhead(database.manager, { items, before }, this.plan, this.contextNow());
    } catch {
      // Whatever it is, it is met again when the batch has its turn, and reported then.
      return undefined;
    }
  };

  private async goesOn(): Promise<boolean> {
    return this.options.isStopped?.() !== true && (await this.lease.hold());
  }

  /** A fault of ours in one record must not keep the others out: what fails is halved until it is that record alone. */
  private async handle(items: Items, places: readonly ImportPlace[], plan?: PlanAhead): Promise<void> {
    const place = places.at(-1) ?? this.place;
    let ahead = plan;
    try {
      await this.store.store(place, async (db) => {
        this.plan.planned.beginBatch();
        const context = this.contextNow();
        const planned = ahead;
        // The transaction is run again after a deadlock.
        ahead = undefined;
        const written = await planned?.write(db, context);
        if (plan && !written) this.runAgain.add(items);
        return written ?? importBatch(db, items, this.plan, context);
      });
      this.plan.planned.keepBatch();
    } catch (error) {
      if (error instanceof RunEnded || outageIn(error)) throw error;
      this.runAgain.add(items);
      const [item] = items;
      if (item && items.length === 1) return this.storeFault(item, place, error);
      const half = Math.ceil(items.length / 2);
      await this.handle(items.slice(0, half), places.slice(0, half));
      await this.handle(items.slice(half), places.slice(half));
    }
  }

  private async storeFault(item: Items[number], place: ImportPlace, error: unknown): Promise<void> {
    const { kind, externalId, position } = item;
    this.log.error({ err: error as Error, import: this.job.id, position });
    const message = 'An internal error occurred and was logged.';
    const about = { kind, externalId, position };
    const failed = rowReport({ ...about, outcome: 'failed', code: 'rest_internal_error', message });
    await this.store.store(place, () => Promise.resolve({ reports: [failed], hasWritten: false }));
  }

  /** Moves what the source no longer has to the trash, if that was asked for. */
  private async handleMissing(): Promise<boolean> {
    if (this.plan.options.missing !== 'trash') return true;
    for (let isDone = false; !isDone;) {
      if (!(await this.goesOn())) return false;
      await this.store.store(this.place, async (db) => {
        const found = await trashMissing(db, this.job.id, this.plan, this.contextNow());
        isDone = found.reports.length === 0;
        return found;
      });
    }
    return true;
  }

  private contextNow(): RequestContext & ChangeOrigin {
    const { clock, site } = this.services;
    return { viewer: this.job.viewer, now: clock.now(), site, urls: storedUrls(this.job.baseUrl), via: 'import' };
  }
}

const NOTHING_WRITTEN: BatchResult = { reports: [], hasWritten: false };
