import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { siteOf } from '../bootstrap/site-of.js';
import { writeJsonl } from '../transfer/jsonl/write-jsonl.js';
import { ProgressLine } from './progress-line.js';
import { runCommand } from './run-command.js';
import { TRANSFERRED } from './transferred-entities.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: export --to FILE';

await runCommand(async (settings) => {
  const file = readArguments(process.argv.slice(2));
  await withDatabase(settings, TRANSFERRED, async (database) => {
    const progress = new ProgressLine(process.stderr);
    const lines = writeJsonl(database, siteOf(settings), (records) =>
      progress.show({ done: Object.values(records).reduce((sum, count) => sum + count, 0), total: undefined }),
    );
    await (file === '-' ? writeTo(process.stdout, lines) : writeFile(file, lines));
    progress.end();
  });
});

function readArguments(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (to) return to;
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError(USAGE);
}

/** A file appears under its name once it is complete. */
async function writeFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    const stream = createWriteStream(partial, { flags: 'wx', mode: 0o600 });
    await once(stream, 'open');
    await writeTo(stream, lines);
    stream.end();
    await once(stream, 'close');
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (isFileError(error)) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}

async function writeTo(stream: NodeJS.WritableStream, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (!stream.write(line)) await once(stream, 'drain');
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;
