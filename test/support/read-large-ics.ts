import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What reading a large file took. */
export interface LargeRead {
  readonly events: number;
  readonly occurrences: number;
  readonly failed: number;
  readonly megabytes: number;
  readonly milliseconds: number;
  readonly processorMs: number;
  /** The most memory that the process had. */
  readonly residentMb: number;
  /** How much of it came while the file was read. */
  readonly grownMb: number;
}

/** Reads a made-up iCalendar file of a number of events in a process of its own, with little memory. */
export async function readLargeIcs(events: number): Promise<LargeRead> {
  const node = ['--import', './test/runner/loader.mjs', '--max-old-space-size=160'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...node,
    'test/transfer/read-large-ics.mjs',
    String(events),
  ]);
  return JSON.parse(stdout) as LargeRead;
}
