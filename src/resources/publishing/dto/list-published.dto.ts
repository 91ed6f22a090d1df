import type { ExternalId } from '../../../calendar/external-id.js';
import { IntersectionType } from '@nestjs/swagger';
import { CursorPaginationDto } from '../../../http/pagination/list-walk.js';
import { ExternalIdListField } from '../../../http/validation/external-id-fields.js';
import { FlagField, IdField } from '../../../http/validation/number-fields.js';
import { EnumField, VerbatimField } from '../../../http/validation/text-fields.js';
import { type Direction, DIRECTIONS, type Order, ORDERS } from '../list-options.js';
import type { Status } from '../status.js';
import { ModifiedAfterField, ModifiedBeforeField } from './modified-fields.js';
import { StatusListField } from './publishing-fields.js';

class PublishedFilters extends CursorPaginationDto {
  @VerbatimField({ description: 'Words that must all occur in one field', max: 500 }) search?: string;

  @ExternalIdListField({
    description: 'Only records with this id in another system, `source:id`; several as `external_id[]`',
    example: 'crm:A-17',
  })
  external_id?: ExternalId[];

  @IdField({ description: 'Only records linked to this event' }) event?: number;

  @FlagField({ description: 'Only records with events, or only others if false', emptyIsFalse: true })
  has_events?: boolean;

  @FlagField({ description: 'Only records with an event that is not over', default: false, emptyIsFalse: true })
  only_with_upcoming?: boolean;

  @StatusListField({ description: 'Statuses to list', example: ['publish'] })
  status?: Status[];

  @ModifiedAfterField() modified_after?: string;

  @ModifiedBeforeField() modified_before?: string;

  @EnumField({ values: ORDERS, anyCase: true, description: 'Sort key', default: 'date', example: 'name' })
  orderby?: Order;

  @EnumField({
    values: DIRECTIONS,
    anyCase: true,
    description: 'Sort direction; by default `desc` for dates, else `asc`',
    example: 'asc',
  })
  order?: Direction;
}

/**
 * Parameters of lists of venues and organizers. An intersection of one class reports filters before `page`, `per_page`.
 */
export class ListPublished extends IntersectionType(PublishedFilters) {}
