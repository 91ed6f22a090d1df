import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { secondsIn, type UtcText } from '../../calendar/dates/texts.js';
import { RepeatedTask } from '../../persistence/repeated-task.js';
import { deleteOldImports } from './old-imports.js';

const INTERVAL_MS = 10 * 60_000;

/** How long a file must have been seen without an import: far longer than a request may take that sends one. */
const ORPHANED_SECONDS = 3600;

/** Pieces that are deleted at once, of 256 KiB. */
const AT_ONCE = 64;

const ORPHANED = 'NOT EXISTS (SELECT 1 FROM imports WHERE imports.file_id = import_files.file_id)';

/**
 * Deletes files that no import has: of uploads whose process was killed, of imports that were refused, and of imports that
 * have been deleted. A file has no time of its own; the process remembers when it has first seen it without an import.
 */
@Injectable()
export class OrphanedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Imports');
  private seen = new Map<number, UtcText>();
  private readonly task: RepeatedTask = new RepeatedTask(
    () => this.run(),
    { interval: INTERVAL_MS, first: INTERVAL_MS },
    (error) => this.log.error('Files without an import could not be deleted.', error),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** One look. */
  async run(): Promise<void> {
    const now = this.clock.now();
    await deleteOldImports(this.database.manager, now);
    const orphans = await this.database.query<{ id: number }[]>(
      `SELECT DISTINCT file_id AS id FROM import_files WHERE ${ORPHANED}`,
    );
    this.seen = new Map(orphans.map(({ id }) => [id, this.seen.get(id) ?? now]));
    for (const [id, since] of this.seen) {
      if (secondsIn(now) - secondsIn(since) >= ORPHANED_SECONDS && !this.task.isStopped) await this.delete(id);
    }
  }

  private async delete(id: number): Promise<void> {
    for (let from = 0; ; from += AT_ONCE) {
      const left = await this.database.query<unknown[]>(
        'SELECT 1 FROM import_files WHERE file_id = ? AND number >= ? LIMIT 1',
        [id, from],
      );
      if (left.length === 0) return;
      await this.database.query(
        `DELETE FROM import_files WHERE file_id = ? AND number >= ? AND number < ? AND ${ORPHANED}`,
        [id, from, from + AT_ONCE],
      );
    }
  }
}
