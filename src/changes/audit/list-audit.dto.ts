import { ApiSchema, PickType } from '@nestjs/swagger';
import { PaginationDto } from '../../http/pagination/page.js';
import { EnumListField } from '../../http/validation/list-fields.js';
import { IdField } from '../../http/validation/number-fields.js';
import { DateField, VerbatimField } from '../../http/validation/text-fields.js';
import { ACTS } from '../../read-models/change-log/act.js';
import { LOGGED_KINDS } from '../../read-models/change-log/change-log.js';

/** Query parameters of the audit log. */
@ApiSchema({ name: 'ListAudit' })
export class ListAuditDto extends PickType(PaginationDto, ['per_page'] as const) {
  @IdField({ description: 'Only entries before this one, by its number', example: 5120 }) before?: number;

  @EnumListField({ values: LOGGED_KINDS, description: 'Only changes of these kinds of records' }) kind?: string[];

  @IdField({ description: 'Only changes of the record with this id; requires one `kind`' }) record?: number;

  @VerbatimField({ description: 'Only changes by the user with this login name', max: 254, example: 'ana' })
  user?: string;

  @EnumListField({ values: ACTS, description: 'Only these changes' }) act?: string[];

  @DateField({ description: "Only changes from this time on, in the site's zone unless it has an offset" })
  since?: string;

  @DateField({ description: "Only changes until this time, in the site's zone unless it has an offset" })
  until?: string;

  @VerbatimField({ description: 'Only changes by the request with this `X-Request-Id`', max: 128 })
  request_id?: string;
}
