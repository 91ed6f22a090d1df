import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { DataSource } from 'typeorm';
import { CommandError } from '../bootstrap/exit.js';
import { siteOf } from '../bootstrap/site-of.js';
import { systemClock } from '../calendar/clock.js';
import { Problem } from '../calendar/problem.js';
import { ANONYMOUS, type Viewer } from '../calendar/viewer.js';
import type { Settings } from '../config/settings.js';
import { Urls } from '../http/urls/urls.js';
import { EventExport } from '../transfer/export/event-export.js';
import { writeJsonl } from '../transfer/jsonl/write-jsonl.js';
import { type ExportArguments, exportArguments } from './export-arguments.js';
import { ProgressLine } from './progress-line.js';
import { runCommand } from './run-command.js';
import { TRANSFERRED } from './transferred-entities.js';
import { withDatabase } from './with-database.js';

const ADMINISTRATOR: Viewer = { id: 0, login: '', role: 'administrator' };

await runCommand(async (settings) => {
  const args = exportArguments(process.argv.slice(2));
  await withDatabase(settings, TRANSFERRED, async (database) => {
    const progress = new ProgressLine(process.stderr);
    const parts = await partsOf(database, settings, args, progress);
    await (args.to === '-' ? writeTo(process.stdout, parts) : writeFile(args.to, parts));
    progress.end();
  });
});

async function partsOf(
  database: DataSource,
  settings: Settings,
  { format, filters, isAnonymous }: ExportArguments,
  progress: ProgressLine,
): Promise<AsyncIterable<string>> {
  const site = siteOf(settings);
  if (format === 'jsonl') {
    return writeJsonl(database, site, (records) =>
      progress.show({ done: Object.values(records).reduce((sum, count) => sum + count, 0), total: undefined }),
    );
  }
  const urls = new Urls(settings.PUBLIC_URL || 'http://localhost', settings.API_PREFIX, settings.API_NAMESPACE);
  const viewer = isAnonymous ? ANONYMOUS : ADMINISTRATOR;
  const events = new EventExport(database, filters, { viewer, now: systemClock.now(), site, urls });
  try {
    return (await events.open(format, (done, total) => progress.show({ done, total }))).parts;
  } catch (error) {
    throw error instanceof Problem ? new CommandError(`--filter: ${messageOf(error)}`) : error;
  }
}

/** What is wrong with which filter. */
function messageOf({ message, details }: Problem): string {
  const { params } = details as { readonly params?: Readonly<Record<string, string>> };
  return params ? Object.entries(params).flat().join(': ') : message;
}

/** A file appears under its name once it is complete. */
async function writeFile(file: string, parts: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    const stream = createWriteStream(partial, { flags: 'wx', mode: 0o600 });
    await once(stream, 'open');
    await writeTo(stream, parts);
    stream.end();
    await once(stream, 'close');
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (isFileError(error)) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}

async function writeTo(stream: NodeJS.WritableStream, parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) if (!stream.write(part)) await once(stream, 'drain');
}

// A declaration, because the command runs before the last lines of this file.
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
