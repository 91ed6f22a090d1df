import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import type { OpenBytes } from '../bytes/open-bytes.js';
import { inUtf8, withoutMark } from '../bytes/text-encoding.js';
import { unzipped } from '../bytes/unzipped.js';
import { SourceError } from '../source-record.js';

/** How a file is written. */
export interface CsvFormat {
  readonly encoding: string;
  /** Whether the encoding is a guess. */
  readonly isAssumed: boolean;
  readonly delimiter: string;
  /** Lines before the headings. */
  readonly skippedLines: number;
}

/** Cells of a row, and the line of the file in which it begins. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Longest row, in bytes. */
const MAX_ROW = 4 * 1024 * 1024;

export const PARSING = {
  max_record_size: MAX_ROW,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} satisfies Options;

/**
 * The rows of a CSV file (RFC 4180) with its headings as the first, one at a time; rows without anything are passed over.
 *
 * @throws SourceError if a quote is never closed or a row is too long
 */
export async function* csvRows(open: OpenBytes, format: CsvFormat): AsyncGenerator<CsvRow, void, undefined> {
  const { bytes } = await withoutMark(unzipped(open()));
  const isUtf8 = /^utf-?8$/i.test(format.encoding);
  const parser = parse({ ...PARSING, info: true, delimiter: format.delimiter, from_line: format.skippedLines + 1 });
  const text = Readable.from(isUtf8 ? bytes : inUtf8(bytes, format.encoding), { objectMode: false });
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  let line = 1 + format.skippedLines;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line };
      line = info.lines + 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line) : error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

function unreadable(error: CsvError, line: number): SourceError {
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new SourceError('row-too-long', `The row in line ${line} is too long.`);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new SourceError('unclosed-quote', `A quotation mark after line ${line} is never closed.`);
  }
  return new SourceError('invalid-csv', `The file cannot be read as CSV after line ${line}.`);
}
