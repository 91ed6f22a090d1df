import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Urls } from '../../http/urls/urls.js';
import { OUTCOMES, type Outcome } from '../act/row-report.js';
import {
  ACTIVE_STATES,
  IMPORT_MODES,
  IMPORT_STATES,
  type ImportJob,
  type ImportMode,
  type ImportState,
} from '../jobs/import-job.js';
import type { NumberedRow } from '../jobs/import-rows.js';
import { SOURCE_KINDS, type SourceWarning } from '../source-record.js';
import { SOURCE_NAMES } from '../source-options.js';

const whole = { type: 'integer' as const };

/** Why an import as a whole has failed. */
@ApiSchema({ name: 'ImportError' })
export class ImportErrorRecord {
  @ApiProperty({ example: 'cut-off' }) code: string;
  @ApiProperty({ example: 'The end of the file is missing.' }) message: string;
  @ApiPropertyOptional({ example: 'file', description: 'The parameter that is to blame' }) param?: string | undefined;
}

/** An import. */
@ApiSchema({ name: 'Import' })
export class ImportRecord {
  @ApiProperty({ ...whole, example: 3 }) id: number;
  @ApiProperty({ format: 'uri' }) rest_url: string;
  @ApiProperty({ example: 'club.example' }) name: string;
  @ApiProperty({ enum: SOURCE_NAMES }) source: string;
  @ApiProperty({ enum: IMPORT_MODES }) mode: ImportMode;
  @ApiProperty({ enum: IMPORT_STATES }) state: ImportState;
  @ApiPropertyOptional({ format: 'uri' }) url?: string | undefined;
  @ApiPropertyOptional({ example: 'calendar.ics' }) file?: string | undefined;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The parameters that were sent' })
  options: object;
  @ApiProperty({ example: 'ana', description: 'Login name of who started it' }) user: string;
  @ApiPropertyOptional({ ...whole, description: 'The dry run that is applied' }) applies?: number | undefined;
  @ApiProperty({ ...whole, description: 'Records that have been read' }) read: number;
  @ApiProperty(whole) created: number;
  @ApiProperty(whole) updated: number;
  @ApiProperty(whole) unchanged: number;
  @ApiProperty(whole) skipped: number;
  @ApiProperty(whole) trashed: number;
  @ApiProperty(whole) failed: number;
  @ApiPropertyOptional({ ...whole, description: 'How many there are, if the source says so' }) total?:
    number | undefined;
  @ApiProperty({ example: '2027-05-01 08:00:00' }) created_utc: string;
  @ApiPropertyOptional() started_utc?: string | undefined;
  @ApiPropertyOptional() finished_utc?: string | undefined;
  @ApiPropertyOptional({ type: ImportErrorRecord }) error?: ImportErrorRecord | undefined;
}

/** A page of imports, the newest first. */
@ApiSchema({ name: 'ImportsPage' })
export class ImportPage {
  @ApiProperty({ type: [ImportRecord] }) imports: ImportRecord[];
  @ApiProperty({ format: 'uri' }) rest_url: string;
  @ApiProperty(whole) total: number;
  @ApiProperty(whole) total_pages: number;
  @ApiPropertyOptional({ format: 'uri' }) next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri' }) previous_rest_url?: string;
}

/** What an import did, or would do, with a record. */
@ApiSchema({ name: 'ImportRow' })
export class ImportRowRecord {
  @ApiProperty(whole) number: number;
  @ApiProperty({ example: 'line 312' }) position: string;
  @ApiProperty({ enum: OUTCOMES }) outcome: Outcome;
  @ApiPropertyOptional({ enum: SOURCE_KINDS }) kind?: string | undefined;
  @ApiPropertyOptional() external_id?: string | undefined;
  @ApiPropertyOptional({ ...whole, description: 'The record in this calendar' }) record?: number | undefined;
  @ApiPropertyOptional({ example: 'rest_invalid_param' }) code?: string | undefined;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } }) params?: object | undefined;
  @ApiPropertyOptional() message?: string | undefined;
  @ApiPropertyOptional({ type: 'array', items: { type: 'object' } }) warnings?: readonly SourceWarning[] | undefined;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'array', items: {} } }) diff?:
    object | undefined;
}

/** A page of the report of an import. */
@ApiSchema({ name: 'ImportRowsPage' })
export class ImportRowPage {
  @ApiProperty({ type: [ImportRowRecord] }) rows: ImportRowRecord[];
  @ApiProperty({ format: 'uri' }) rest_url: string;
  @ApiProperty(whole) total: number;
  @ApiProperty(whole) total_pages: number;
  @ApiPropertyOptional({ format: 'uri' }) next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri' }) previous_rest_url?: string;
}

export function presentImport(job: ImportJob, urls: Urls): ImportRecord {
  const { id, name, source, mode, state, url, fileName, options, viewer, appliesId, counts, total, error } = job;
  return {
    ...{ id, rest_url: urls.record('imports', id), name, source, mode, state, url, file: fileName, options },
    ...{ user: viewer.login, applies: appliesId },
    read: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
    ...{ total, created_utc: job.createdUtc, started_utc: job.startedUtc, finished_utc: job.finishedUtc, error },
  };
}

export const isActive = ({ state }: ImportRecord): boolean => ACTIVE_STATES.includes(state);

export function presentRow(row: NumberedRow): ImportRowRecord {
  const { number, position, outcome, kind, externalId, recordId, code, params, message, warnings, diff } = row;
  return {
    ...{ number, position, outcome, kind, external_id: externalId, record: recordId, code, params, message },
    ...{ warnings: warnings.length ? warnings : undefined, diff },
  };
}
