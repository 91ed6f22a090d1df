import { hash } from 'node:crypto';
import { readZone } from '../../calendar/dates/zone.js';
import type { OpenBytes } from '../bytes/open-bytes.js';
import { LinkedRecords } from '../linked-record.js';
import { resumable } from '../resumable.js';
import { SourceError, type Source, type SourceItem, type SourceRefusal } from '../source-record.js';
import { Unreadable } from '../unreadable.js';
import type { Columns } from './columns.js';
import { csvRows } from './csv-rows.js';
import { surveyFile, type CsvHints, type CsvSurvey } from './file-survey.js';
import { Row } from './row.js';
import { rowRecord } from './row-record.js';

/** How a CSV file is read. */
export interface CsvOptions extends CsvHints {
  readonly open: OpenBytes;
  /** Zone of events whose row names none. */
  readonly timezone: string;
}

/**
 * A CSV file as a source: of events with the venues, organizers, categories and tags that they mention, or of venues or
 * organizers.
 */
export class CsvSource implements Source {
  constructor(private readonly options: CsvOptions) {}

  read(after?: string): AsyncIterable<SourceItem> {
    return resumable(() => this.items(), after);
  }

  private async *items(): AsyncGenerator<SourceItem, void, undefined> {
    const { open, timezone } = this.options;
    if (!readZone(timezone))
      throw new SourceError('unknown-time-zone', `There is no time zone ${timezone}.`, 'timezone');
    const survey = await surveyFile(open, this.options);
    yield { type: 'checkpoint', checkpoint: '', total: survey.rows };
    const reader = new RowReader(survey, timezone);
    let isHeading = true;
    for await (const { cells, line } of csvRows(open, survey.format)) {
      if (!isHeading) yield* reader.read(cells, line);
      isHeading = false;
    }
  }
}

/** Turns rows into items. */
class RowReader {
  private readonly linked = new LinkedRecords();
  /** Digests of the external ids that were there. */
  private readonly known = new Set<string>();
  private isFirst = true;

  constructor(
    private readonly survey: CsvSurvey,
    private readonly timezone: string,
  ) {}

  *read(cells: readonly string[], line: number): Generator<SourceItem, void, undefined> {
    const { columns, format, orders, assumed } = this.survey;
    const position = `line ${line}`;
    try {
      const row = new Row(cells, columns, line);
      const { record, linked } = rowRecord(row, columns, { orders, assumed, timezone: this.timezone });
      if (!this.isNew(record.externalId)) {
        yield duplicate(position, columns, record.externalId);
        return;
      }
      const warnings = [...record.warnings, ...this.fileWarnings()];
      if (format.isAssumed && cells.some((cell) => /[^\x00-\x7f]/.test(cell))) {
        warnings.push({ code: 'encoding', message: 'Is not UTF-8; it was read as windows-1252.' });
      }
      yield* this.linked.unknown(linked, position);
      yield { ...record, warnings };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { code, message, param } = error;
      const known = { type: 'refusal', outcome: 'failed', kind: columns.kind, position, code, message } as const;
      yield { ...known, ...(param !== undefined && { param }) };
    }
  }

  /** What concerns the file as a whole is told with its first record. */
  private fileWarnings(): { code: string; message: string }[] {
    const { unknown } = this.survey.columns;
    if (!this.isFirst || unknown.length === 0) return [];
    this.isFirst = false;
    const named = unknown.slice(0, 10).map((heading) => JSON.stringify(heading.slice(0, 40)));
    return [{ code: 'unknown-column', message: `These columns mean nothing and are not read: ${named.join(', ')}.` }];
  }

  private isNew(externalId: string): boolean {
    const key = hash('sha256', externalId, 'base64').slice(0, 16);
    const isNew = !this.known.has(key);
    this.known.add(key);
    return isNew;
  }
}

const duplicate = (position: string, { kind }: Columns, externalId: string): SourceRefusal => ({
  ...{ type: 'refusal', outcome: 'skipped', kind, externalId, position, code: 'duplicate-row' },
  message: 'A row before it is the same record: for events that is title, start and venue, unless rows have ids.',
});
