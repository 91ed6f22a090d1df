import { IntersectionType } from '@nestjs/swagger';
import { PaginationDto } from '../../../http/pagination/page.js';
import { FlagField, IdField } from '../../../http/validation/number-fields.js';
import { EnumField, VerbatimField } from '../../../http/validation/text-fields.js';
import { type Direction, DIRECTIONS, type Order, ORDERS } from '../list-options.js';
import type { Status } from '../status.js';
import { StatusListField } from './publishing-fields.js';

class PublishedFilters extends PaginationDto {
  @VerbatimField({ description: 'Words that all occur in one field', max: 500 }) search?: string;

  @IdField({ description: 'Only those of this event' }) event?: number;

  @FlagField({ description: 'Only those with events, or (false) without any', emptyIsFalse: true })
  has_events?: boolean;

  @FlagField({ description: 'Only those with an event that is not over yet', default: false, emptyIsFalse: true })
  only_with_upcoming?: boolean;

  @StatusListField({ description: 'States to list', example: ['publish'] })
  status?: Status[];

  @EnumField({ values: ORDERS, anyCase: true, description: 'Order of the list', default: 'date', example: 'name' })
  orderby?: Order;

  @EnumField({
    values: DIRECTIONS,
    anyCase: true,
    description: 'Direction of the order; dates begin with the newest unless said otherwise',
    example: 'asc',
  })
  order?: Direction;
}

/**
 * Parameters of lists of venues and organizers. An intersection of one class reports filters before `page`, `per_page`.
 */
export class ListPublished extends IntersectionType(PublishedFilters) {}
