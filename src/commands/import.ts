import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { outboundClientOf } from '../bootstrap/outbound-client-of.js';
import { siteOf } from '../bootstrap/site-of.js';
import { systemClock } from '../calendar/clock.js';
import type { Settings } from '../config/settings.js';
import { isUniqueViolation } from '../persistence/database-errors.js';
import { categoryOf } from '../transfer/act/import-batch.js';
import { findImport, insertImport } from '../transfer/jobs/import-store.js';
import type { ImportJob } from '../transfer/jobs/import-job.js';
import { listReports } from '../transfer/jobs/import-rows.js';
import { workOnImport } from '../transfer/jobs/work-on-import.js';
import type { SourceCredentials } from '../transfer/source-options.js';
import { type ImportArguments, importArguments } from './transfer-options.js';
import { newImport } from './new-import.js';
import { ProgressLine } from './progress-line.js';
import { promptPassword } from './prompt-password.js';
import { reportLine, summaryLine } from './report-lines.js';
import { print, runCommand } from './run-command.js';
import { TRANSFERRED } from './transferred-entities.js';
import { withDatabase } from './with-database.js';

/** Lines of the report that are read at once. */
const PAGE = 500;

await runCommand(async (settings) => {
  const args = importArguments(process.argv.slice(2));
  await withDatabase(settings, TRANSFERRED, async (database) => {
    const id = args.resumed ?? (await insertNew(database, args, settings));
    const found = await findImport(database.manager, id);
    if (!found) throw new CommandError(`there is no import ${id}`);
    const credentials = found.hasCredentials ? await readCredentials(found, args) : undefined;
    await work(database, settings, found, args, credentials);
    const job = (await findImport(database.manager, id)) ?? found;
    await printRows(database, job, args.rows);
    process.stderr.write(`${summaryLine(job)}\n`);
    process.exitCode = exitCodeOf(job);
  });
});

function exitCodeOf({ state, counts }: ImportJob): number {
  if (state !== 'done') return 1;
  return counts.failed > 0 ? 2 : 0;
}

async function insertNew(database: DataSource, args: ImportArguments, settings: Settings): Promise<number> {
  const job = await newImport(new UserRepository(database, systemClock), args, settings);
  const { category } = job.options;
  if (category !== undefined && (await categoryOf(database.manager, job)) === undefined)
    throw new CommandError(`there is no category ${category}`);
  try {
    return await insertImport(database.manager, job, systemClock.now());
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CommandError(`another import of ${job.name} has not ended yet`);
  }
}

async function readCredentials({ id }: ImportJob, { username }: ImportArguments): Promise<SourceCredentials> {
  if (username === undefined) throw new CommandError(`import ${id} needs --username and a password`);
  return { username, password: await promptPassword('IMPORT_PASSWORD') };
}

async function work(
  database: DataSource,
  settings: Settings,
  job: ImportJob,
  { allow, resumed }: ImportArguments,
  credentials: SourceCredentials | undefined,
): Promise<void> {
  const services = {
    ...{ database, clock: systemClock, site: siteOf(settings) },
    outbound: outboundClientOf(settings, allow),
  };
  const takesOver = resumed !== undefined;
  const progress = new ProgressLine(process.stderr);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));
  await workOnImport(services, job.id, {
    credentials,
    takesOver,
    isStopped: () => isStopped,
    onProgress: ({ counts, total }) =>
      progress.show({ done: Object.values(counts).reduce((sum, count) => sum + count, 0), total }),
  });
  progress.end();
}

async function printRows(database: DataSource, { id }: ImportJob, rows: ImportArguments['rows']): Promise<void> {
  if (rows === 'none') return;
  const outcomes = rows === 'failed' ? (['failed'] as const) : [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await listReports(database.manager, id, { outcomes, limit: PAGE, offset });
    for (const row of page.rows) print(reportLine(row));
    if (offset + PAGE >= page.total) return;
  }
}
