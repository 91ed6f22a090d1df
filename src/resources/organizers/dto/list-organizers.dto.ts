import { Field } from '../../../http/input/field.js';
import { flagOrEmpty, recordId } from '../../../http/input/number-kinds.js';
import { PagingFields } from '../../../http/input/paging-fields.js';
import { askedText, oneOfWordsInAnyCase } from '../../../http/input/text-kinds.js';
import { type Direction, DIRECTIONS, type Order, ORDERS } from '../../publishing/ordering.js';
import type { Status } from '../../publishing/status.js';
import { statusList } from '../../publishing/status-kinds.js';

/** What may be asked of the list of organizers. */
export class ListOrganizers extends PagingFields {
  @Field(askedText(500), {
    about: 'Words that all occur in one field: name, description, phone, e-mail address or website',
    example: 'culture',
  })
  search?: string;

  @Field(recordId, { about: 'Only organizers of this event' })
  event?: number;

  @Field(flagOrEmpty, { about: 'Only organizers with events, or (false) without any' })
  has_events?: boolean;

  @Field(flagOrEmpty, { about: 'Only organizers with an event that is not over yet', default: false })
  only_with_upcoming?: boolean;

  @Field(statusList, { about: 'States to list', example: ['publish'] })
  status?: Status[];

  @Field(oneOfWordsInAnyCase<Order>(...ORDERS), { about: 'Order of the list', default: 'date', example: 'name' })
  orderby?: Order;

  @Field(oneOfWordsInAnyCase<Direction>(...DIRECTIONS), {
    about: 'Direction of the order; dates begin with the newest unless said otherwise',
    example: 'asc',
  })
  order?: Direction;
}
