import { ApiSchema } from '@nestjs/swagger';
import { PaginationDto } from '../../http/pagination/page.js';
import { EnumListField } from '../../http/validation/list-fields.js';
import { OUTCOMES, type Outcome } from '../act/row-report.js';

/** Query parameters of the list of imports. */
@ApiSchema({ name: 'ListImports' })
export class ListImportsDto extends PaginationDto {}

/** Query parameters of the report of an import. */
@ApiSchema({ name: 'ListImportRows' })
export class ListImportRowsDto extends PaginationDto {
  @EnumListField({ values: OUTCOMES, description: 'Only records with these outcomes', example: ['failed'] })
  outcome?: Outcome[];
}
