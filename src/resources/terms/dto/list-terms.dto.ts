import { Field } from '../../../http/input/field.js';
import { termList } from '../../../http/input/list-kinds.js';
import { flag, recordId } from '../../../http/input/number-kinds.js';
import { PagingFields } from '../../../http/input/paging-fields.js';
import { askedText } from '../../../http/input/text-kinds.js';
import { slugList } from '../term-kinds.js';
import type { TermEntry } from '../term-lookup.js';
import { ORDERS } from '../term-order.js';

/** What a list of categories or tags may be asked for. */
export class ListTerms extends PagingFields {
  @Field(askedText(1000), {
    about: 'Part of the name, description or slug; letter case and accents make no difference',
  })
  search?: string;

  @Field(termList, { about: 'Only these, by id, slug or name' }) include?: TermEntry[];

  @Field(termList, { about: 'Not these, by id, slug or name' }) exclude?: TermEntry[];

  @Field(askedText(100), { about: '`asc` ascends, every other word descends', default: 'asc', example: 'asc' })
  order?: string;

  @Field(askedText(100), {
    about: `What to order by: ${ORDERS.join(', ')}; other words mean the name`,
    default: 'name',
  })
  orderby?: string;

  @Field(flag, {
    about: 'Leave out terms that no published event has; not applied with `event`',
    default: true,
    shownDefault: () => '1',
  })
  hide_empty?: boolean;

  @Field(recordId, { about: 'Only the terms of this event' }) event?: number;

  @Field(recordId, { about: 'The same as `event`, which wins over it' }) post?: number;

  @Field(slugList, { about: 'Only these slugs', example: ['concerts'] }) slug?: string[];
}
