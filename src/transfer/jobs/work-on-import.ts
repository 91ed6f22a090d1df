import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { OutboundError } from '../../outbound/outbound-error.js';
import { outageIn } from '../../persistence/database-errors.js';
import { where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { adoptCalendarId } from '../../read-models/calendar-id.js';
import { calendarIdIn } from '../jsonl/jsonl-source.js';
import type { Lease } from '../../persistence/sql/lease.js';
import { openSource } from '../sources/source-registry.js';
import { fileOnDisk, type SourceFile } from '../source-file.js';
import { type Source, SOURCE_KINDS, SourceError } from '../source-record.js';
import { importLease } from './held-credentials.js';
import { uploadedFile } from './import-files.js';
import type { ImportError, ImportJob, ImportState } from './import-job.js';
import { deleteOldImports } from './old-imports.js';
import { findImport, moveImport } from './import-store.js';
import { RunEnded } from './batch-store.js';
import { ImportRunner, type ImportServices, type RunOptions } from './run-import.js';

/** States in which an import can be worked on. */
const STARTED_FROM: readonly ImportState[] = ['queued', 'running', 'needs_credentials', 'failed'];

/**
 * Works on an import until it ends, fails or has to stop. Of several processes one does: the others return at once. What a
 * process that has lost its lease still writes is not committed.
 */
export async function workOnImport(services: ImportServices, id: number, options: RunOptions = {}): Promise<void> {
  const { database, clock } = services;
  const lease = options.lease ?? importLease(database, clock, id);
  if (!(await (options.takesOver ? lease.takeOver() : lease.hold()))) return;
  try {
    const job = await findImport(database.manager, id);
    if (!job || !STARTED_FROM.includes(job.state)) return;
    if (job.hasCredentials && !options.credentials) {
      await moveImport(database.manager, id, { from: ['queued', 'running'], to: 'needs_credentials' }, clock.now());
      return;
    }
    await toItsEnd(services, job, lease, options);
  } finally {
    await lease.release();
  }
}

async function toItsEnd(services: ImportServices, job: ImportJob, lease: Lease, options: RunOptions): Promise<void> {
  const { database, clock } = services;
  const runner = new ImportRunner(services, job, lease, options);
  try {
    await runner.begin();
    const source = await openedSource(services, job, options);
    if (job.options.ids === 'keep' && job.mode === 'apply') await prepareToKeepIds(services, job);
    if (!(await runner.readToEnd(source))) return;
    await moveImport(database.manager, job.id, { from: ['running'], to: 'done' }, clock.now());
    await deleteOldImports(database.manager, clock.now());
  } catch (error) {
    // Another run has it, or the database cannot be reached: it is resumed later.
    if (error instanceof RunEnded || outageIn(error)) return;
    await moveImport(
      database.manager,
      job.id,
      { from: ['running'], to: 'failed', error: errorOf(error, job) },
      clock.now(),
    );
  }
}

/** Only an empty calendar can continue the ids of another one. */
async function prepareToKeepIds({ database }: ImportServices, job: ImportJob): Promise<void> {
  const isNew = job.place.checkpoint === undefined && job.place.items === 0;
  const file = fileOf(database, job);
  if (!isNew || job.source !== 'jsonl' || !file) return;
  for (const table of SOURCE_KINDS) {
    if (await exists(database.manager, table, where('1=1')))
      throw new SourceError('calendar-not-empty', 'Ids can only be kept in an empty calendar.', 'ids');
  }
  const id = await calendarIdIn(file);
  if (id !== undefined) await adoptCalendarId(database.manager, id);
}

function fileOf(database: DataSource, { fileId, filePath, fileName = '' }: ImportJob): SourceFile | undefined {
  if (filePath !== undefined) return fileOnDisk(filePath);
  return fileId === undefined ? undefined : uploadedFile(database, fileId, fileName);
}

function openedSource(services: ImportServices, job: ImportJob, { credentials }: RunOptions): Promise<Source> {
  const { database, clock, site, outbound } = services;
  const { url, options } = job;
  const file = fileOf(database, job);
  return openSource(job.source, { file, url, credentials, options, site, outbound, now: clock.now() });
}

function errorOf(error: unknown, { id }: ImportJob): ImportError {
  if (error instanceof SourceError) return { code: error.code, message: error.message, param: error.param };
  if (error instanceof OutboundError) return { code: error.code, message: error.message, param: 'url' };
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'EACCES', 'EISDIR', 'EPERM'].includes(code))
    return { code: 'file-unreadable', message, param: 'file' };
  new Logger('Imports').error({ err: error as Error, import: id });
  return { code: 'rest_internal_error', message: 'An internal error occurred and was logged.' };
}
