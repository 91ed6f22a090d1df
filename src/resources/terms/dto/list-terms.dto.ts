import type { ExternalId } from '../../../calendar/external-id.js';
import { CursorPaginationDto } from '../../../http/pagination/list-walk.js';
import { ExternalIdListField } from '../../../http/validation/external-id-fields.js';
import { TermListField } from '../../../http/validation/list-fields.js';
import { FlagField, IdField } from '../../../http/validation/number-fields.js';
import { VerbatimField } from '../../../http/validation/text-fields.js';
import { ModifiedAfterField, ModifiedBeforeField } from '../../publishing/dto/modified-fields.js';
import { SlugListField } from '../term-fields.js';
import type { TermEntry } from '../term-lookup.js';
import { ORDERS } from '../term-order.js';

/** Query parameters of lists of categories and tags. */
export class ListTermsDto extends CursorPaginationDto {
  @VerbatimField({
    description: 'Part of the name, description or slug; letter case and accents are ignored',
    max: 1000,
  })
  search?: string;

  @TermListField({ description: 'Only these, by id, slug or name' }) include?: TermEntry[];

  @TermListField({ description: 'All but these, by id, slug or name' }) exclude?: TermEntry[];

  @VerbatimField({
    description: '`asc` for ascending, any other word for descending',
    max: 100,
    default: 'asc',
    example: 'asc',
  })
  order?: string;

  @VerbatimField({
    description: `Sort field: ${ORDERS.join(', ')}; any other word means the name`,
    max: 100,
    default: 'name',
  })
  orderby?: string;

  @FlagField({
    description:
      'Leave out terms without published events; ignored with `event`, and off by default with `external_id`',
    default: true,
    documentedDefault: () => '1',
  })
  hide_empty?: boolean;

  @IdField({ description: 'Only the terms of this event' }) event?: number;

  @IdField({ description: 'Same as `event`, which takes precedence' }) post?: number;

  @SlugListField({ description: 'Only these slugs', example: ['concerts'] }) slug?: string[];

  @ModifiedAfterField() modified_after?: string;

  @ModifiedBeforeField() modified_before?: string;

  @ExternalIdListField({
    description: 'Only terms with this id in another system, `source:id`; several as `external_id[]`',
    example: 'crm:A-17',
  })
  external_id?: ExternalId[];
}
