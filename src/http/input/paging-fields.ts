import type { Site } from '../../calendar/site.js';
import { MAX_PER_PAGE, type Slice } from '../paging/page.js';
import { CountField } from '../validation/number-fields.js';

/** The two parameters every list takes. */
export class PagingFields {
  @CountField({ description: 'Page of the list, from 1', default: 1, example: 1 }) page?: number;

  @CountField({
    description: `Records on a page, at most ${MAX_PER_PAGE}`,
    shownDefault: ({ site }) => String(site.perPage),
    example: 10,
  })
  per_page?: number;
}

/** The fields of list DTOs that choose a page or an order. They narrow no list. */
export type ArrangingField = keyof PagingFields | 'orderby' | 'order';

/** The slice asked for; more than the most is quietly cut. */
export function sliceOf({ page = 1, per_page }: PagingFields, site: Site): Slice {
  return { page, perPage: Math.min(per_page ?? site.perPage, MAX_PER_PAGE), deepest: site.deepestOffset };
}
