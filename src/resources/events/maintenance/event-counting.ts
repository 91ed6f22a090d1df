import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { areCountersComplete, recountCounters } from '../../../read-models/event-counts/recount.js';

/**
 * Counts the events of a database from before there were counters, before the service listens: totals of lists are wrong
 * until then. Several processes that start at once wait for the one that counts.
 */
@Injectable()
export class EventCounting implements OnApplicationBootstrap {
  private readonly log = new Logger('EventCounting');

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    const isIncomplete = async () => !(await areCountersComplete(this.database));
    if (!(await isIncomplete())) return;
    if (await recountCounters(this.database, isIncomplete)) this.log.log('Events have been counted.');
  }
}
