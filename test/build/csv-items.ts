import { CsvSource, type CsvOptions } from '../../src/transfer/csv/csv-source.js';
import type { SourceItem, SourceRecord } from '../../src/transfer/source-record.js';
import { fileOf, itemsOf, recordsIn, refusalsIn } from './source-items.js';

type Given = Partial<Omit<CsvOptions, 'open'>>;

/** Shorter files come in pieces of seven bytes, so that pieces end within all that means something. */
const LONG = 10_000;

/** All items of a CSV file, read for a site in Berlin. */
export function csvItems(content: string | Uint8Array, options: Given = {}): Promise<SourceItem[]> {
  const open = content.length < LONG ? fileOf(content, 7) : fileOf(content);
  return itemsOf(new CsvSource({ open, timezone: 'Europe/Berlin', ...options }));
}

/** The event records of lines. */
export const csvEvents = async (lines: readonly string[], options?: Given): Promise<SourceRecord[]> =>
  recordsIn(await csvItems(lines.join('\n'), options), 'events');

/** Line, code and parameter of each refusal of lines. */
export const csvRefusals = async (lines: readonly string[], options?: Given): Promise<unknown[]> =>
  refusalsIn(await csvItems(lines.join('\n'), options)).map(({ position, code, param }) => [position, code, param]);
