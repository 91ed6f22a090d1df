import { createHash } from 'node:crypto';
import type { SourceFile } from '../source-file.js';
import type { SourceInput } from '../source-options.js';
import {
  type Source,
  SOURCE_KINDS,
  SourceError,
  type SourceItem,
  type SourceKind,
  type SourceRecord,
  type SourceRefusal,
} from '../source-record.js';
import { FORMAT, FORMAT_VERSION, type LastLine } from './format.js';
import { LineTooLong, readLines } from './read-lines.js';
import { recordIn } from './record-in-line.js';

/** Records between two checkpoints. */
const STEP = 100;

/** Longest first and last line, in characters. */
const SHORT = 4000;

/**
 * The export of a calendar of this service. All of it is read once before the first record, because a file that was cut off
 * must not be imported in part.
 */
export function jsonlSource({ file }: SourceInput): Source {
  if (!file) throw new SourceError('file-required', 'An export is imported from a file.', 'file');
  return { read: (after) => readItems(file, after) };
}

async function* readItems(file: SourceFile, after?: string): AsyncGenerator<SourceItem> {
  const total = await verified(file);
  const [offset = 0, line = 0] = after?.split(':').map(Number) ?? [];
  let count = 0;
  for await (const { bytes, number, end } of readLines(file, { offset, line })) {
    if (number === 1) {
      yield { type: 'checkpoint', checkpoint: `${end}:${number}`, total };
      continue;
    }
    const item = itemIn(bytes, number);
    if (item) yield item;
    count += 1;
    if (count % STEP === 0) yield { type: 'checkpoint', checkpoint: `${end}:${number}`, total };
  }
}

/** The record of a line; undefined for the last one. */
function itemIn(bytes: Buffer, number: number): SourceRecord | SourceRefusal | undefined {
  const position = `line ${number}`;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isLine(value) && value['type'] === 'end') return undefined;
    return recordIn(value, position);
  } catch {
    return { type: 'refusal', outcome: 'failed', position, code: 'invalid-json', message: 'The line is not JSON.' };
  }
}

const isLine = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The number of records. Throws SourceError for a file that is no export, or not a whole one. */
async function verified(file: SourceFile): Promise<number> {
  const hash = createHash('sha256');
  let previous: Buffer | undefined;
  let count = -1;
  const found = new Map<string, number>();
  try {
    for await (const { bytes, number } of readLines(file)) {
      if (number === 1) assertFormat(bytes);
      const type = TYPE.exec(bytes.toString('latin1', 0, SHORT))?.[1] ?? '';
      found.set(type, (found.get(type) ?? 0) + 1);
      if (previous) hash.update(previous).update('\n');
      previous = bytes;
      count += 1;
    }
  } catch (error) {
    if (error instanceof LineTooLong)
      throw new SourceError('not-an-export', `The file is no export: ${error.message}.`, 'file');
    throw error;
  }
  const last = lastLine(previous);
  if (!last) throw new SourceError('cut-off', 'The end of the file is missing.', 'file');
  if (last.sha256 !== hash.digest('hex'))
    throw new SourceError('changed-file', 'The file is damaged or was edited: its check sum is another one.', 'file');
  assertCounts(last, found);
  return count - 1;
}

/** What a line is, as this service begins it. */
const TYPE = /^\{"type":"([a-z]+)"/;

/** A file from which lines were taken, with a check sum of the rest. */
function assertCounts({ records }: LastLine, found: ReadonlyMap<string, number>): void {
  const counts: Partial<Record<SourceKind, unknown>> = isLine(records) ? records : {};
  const wrong = SOURCE_KINDS.flatMap((kind) => {
    const [told, there] = [counts[kind], found.get(kind) ?? 0];
    return typeof told === 'number' && told !== there ? `${there} of ${told} ${kind}` : [];
  });
  if (wrong.length === 0) return;
  throw new SourceError('incomplete', `The file has ${wrong.join(', ')}.`, 'file');
}

function assertFormat(bytes: Buffer): void {
  const first = parsed(bytes);
  if (first?.['type'] !== 'calendar' || first['format'] !== FORMAT)
    throw new SourceError('not-an-export', 'The file is no export of this service.', 'file');
  if (first['version'] !== FORMAT_VERSION)
    throw new SourceError('unknown-version', `The file has version ${String(first['version'])} of the format.`, 'file');
}

/** The id of the calendar of an export; undefined if it has another form. */
export async function calendarIdIn(file: SourceFile): Promise<string | undefined> {
  for await (const { bytes } of readLines(file)) {
    const id = parsed(bytes)?.['calendar'];
    return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? id : undefined;
  }
  return undefined;
}

function lastLine(bytes: Buffer | undefined): LastLine | undefined {
  const last = bytes && parsed(bytes);
  return last?.['type'] === 'end' && typeof last['sha256'] === 'string' ? (last as unknown as LastLine) : undefined;
}

function parsed(bytes: Buffer): Record<string, unknown> | undefined {
  if (bytes.length > SHORT) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
