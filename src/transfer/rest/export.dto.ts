import { ApiSchema } from '@nestjs/swagger';
import { EnumField } from '../../http/validation/text-fields.js';
import { ExportFiltersDto } from '../export/export-filters.dto.js';

export const EXPORT_FORMATS = ['jsonl', 'csv', 'ics'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Query parameters of an export. */
@ApiSchema({ name: 'Export' })
export class ExportDto extends ExportFiltersDto {
  @EnumField({
    values: EXPORT_FORMATS,
    description:
      '`jsonl`: all records, a line for each, to import them again; `csv` and `ics`: events, which filters select',
    default: 'jsonl',
    example: 'jsonl',
  })
  format?: ExportFormat;

  @EnumField({
    values: ['anonymous'],
    description: 'With `csv` and `ics`: only what everybody may read; else also drafts and hidden events',
  })
  as?: 'anonymous';
}
