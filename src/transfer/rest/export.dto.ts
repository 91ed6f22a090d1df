import { ApiSchema } from '@nestjs/swagger';
import { EnumField } from '../../http/validation/text-fields.js';

export const EXPORT_FORMATS = ['jsonl'] as const;

/** Query parameters of an export. */
@ApiSchema({ name: 'Export' })
export class ExportDto {
  @EnumField({
    values: EXPORT_FORMATS,
    description: '`jsonl`: a line for each record, to import them again',
    default: 'jsonl',
    example: 'jsonl',
  })
  format?: (typeof EXPORT_FORMATS)[number];
}
