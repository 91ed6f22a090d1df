import { parse } from 'csv-parse/sync';
import type { OpenBytes } from '../bytes/open-bytes.js';
import { decoderOf, LIKELY_ENCODING, withoutMark } from '../bytes/text-encoding.js';
import { unzipped } from '../bytes/unzipped.js';
import { SourceError } from '../source-record.js';
import { digitDate, type DateOrder, type Separator } from './cell-dates.js';
import { cellText } from './cell-values.js';
import { columnsOf, understoodHeadings, type ColumnMapping, type Columns, type RowKind } from './columns.js';
import { csvRows, PARSING, type CsvFormat } from './csv-rows.js';

/** What a client says of a file; what it does not say, the file shows. */
export interface CsvHints {
  readonly kind?: RowKind | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly dateOrder?: 'auto' | DateOrder | undefined;
  readonly columns?: ColumnMapping | undefined;
}

/** What must be known of a file before its first row is read. */
export interface CsvSurvey {
  readonly format: CsvFormat;
  readonly columns: Columns;
  readonly rows: number;
  readonly orders: ReadonlyMap<Separator, DateOrder>;
  /** Separators whose order nothing in the file shows. */
  readonly assumed: ReadonlySet<Separator>;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Characters in which the first row should end. */
const HEAD = 64 * 1024;
const USUAL: Readonly<Record<Separator, DateOrder>> = { '/': 'month_first', '-': 'day_first', '.': 'day_first' };

/**
 * Looks through a file: any row may show its encoding and the order of its dates.
 *
 * @throws SourceError if it cannot be read as a whole, or contradicts itself
 */
export async function surveyFile(open: OpenBytes, hints: CsvHints): Promise<CsvSurvey> {
  const { encoding, isAssumed, head } = await encodingOf(open, hints.encoding);
  const { delimiter, skippedLines } = delimiterOf(head, hints);
  const format = { encoding, isAssumed, delimiter, skippedLines };
  const evidence = new DateEvidence();
  let columns: Columns | undefined;
  let rows = 0;
  for await (const { cells } of csvRows(open, format)) {
    if (columns) {
      rows += 1;
      for (const name of ['start_date', 'end_date'])
        evidence.add(name, cellText(cells[columns.places.get(name) ?? -1] ?? ''));
    } else columns = columnsOf(cells, hints.columns ?? {}, hints.kind);
  }
  if (!columns) throw new SourceError('empty-file', 'The file has no row.');
  return { format, columns, rows, ...evidence.orders(hints.dateOrder ?? 'auto') };
}

/** The encoding of a file by its byte order mark, else as told, else UTF-8 if all of it is, else windows-1252. */
async function encodingOf(
  open: OpenBytes,
  told: string | undefined,
): Promise<{ encoding: string; isAssumed: boolean; head: string }> {
  const marked = await withoutMark(unzipped(open()));
  const given = marked.encoding ?? told;
  const decoder = decoderOf(given ?? 'utf-8', { fatal: given === undefined });
  let head = '';
  try {
    for await (const chunk of marked.bytes) {
      const text = decoder.decode(chunk, { stream: true });
      if (head.length < HEAD) head += text;
      else if (given !== undefined) break;
    }
    decoder.decode();
    return { encoding: given ?? 'utf-8', isAssumed: false, head };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return encodingOf(open, LIKELY_ENCODING).then((found) => ({ ...found, isAssumed: true }));
  }
}

/** The delimiter with which most headings are understood. Excel may tell it in a line of its own: `sep=;`. */
function delimiterOf(head: string, { delimiter, columns = {} }: CsvHints): { delimiter: string; skippedLines: number } {
  const [line, told] = /^sep=(.)\r?\n/i.exec(head) ?? [];
  const skippedLines = line === undefined ? 0 : 1;
  if (delimiter !== undefined || told !== undefined) return { delimiter: delimiter ?? told ?? ',', skippedLines };
  const scored = DELIMITERS.map((one) => {
    const headings = firstRow(head, one);
    return { delimiter: one, score: 1000 * understoodHeadings(headings, columns) + Math.min(headings.length, 999) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, skippedLines };
}

function firstRow(head: string, delimiter: string): string[] {
  try {
    return parse(head, { ...PARSING, info: false, delimiter, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** What dates of digits show of the order of day and month. */
class DateEvidence {
  private readonly seen = new Map<Separator, DateOrder>();
  private readonly used = new Set<Separator>();

  /** @throws SourceError if a date contradicts others */
  add(column: string, text: string): void {
    const date = text === '' ? undefined : digitDate(text);
    if (!date) return;
    const { first, second, separator } = date;
    this.used.add(separator);
    if (first > 12 === second > 12) return;
    const shown: DateOrder = first > 12 ? 'day_first' : 'month_first';
    const known = this.seen.get(separator);
    if (known === undefined) this.seen.set(separator, shown);
    else if (known !== shown) this.contradicted ??= { column, text };
  }

  private contradicted: { column: string; text: string } | undefined;

  orders(told: 'auto' | DateOrder): Pick<CsvSurvey, 'orders' | 'assumed'> {
    const separators: Separator[] = ['/', '-', '.'];
    if (told !== 'auto') return { orders: new Map(separators.map((one) => [one, told])), assumed: new Set() };
    if (this.contradicted) {
      const { column, text } = this.contradicted;
      const message = `The column ${column} has dates with the day first and with the month first, such as ${text.slice(0, 40)}.`;
      throw new SourceError('contradicting-dates', message, 'date_order');
    }
    const orders = new Map(separators.map((one) => [one, this.seen.get(one) ?? USUAL[one]]));
    return { orders, assumed: new Set([...this.used].filter((one) => !this.seen.has(one))) };
  }
}
