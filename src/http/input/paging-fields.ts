import type { Site } from '../../calendar/site.js';
import { MAX_PER_PAGE, type PageRequest } from '../paging/page.js';
import { CountField } from '../validation/number-fields.js';

/** The two parameters every list takes. */
export class PaginationDto {
  @CountField({ description: 'Page of the list, from 1', default: 1, example: 1 }) page?: number;

  @CountField({
    description: `Records on a page, at most ${MAX_PER_PAGE}`,
    documentedDefault: ({ site }) => String(site.perPage),
    example: 10,
  })
  per_page?: number;
}

/** The fields of list DTOs that choose a page or an order. They narrow no list. */
export type ArrangingField = keyof PaginationDto | 'orderby' | 'order';

/** The slice asked for; more than the most is quietly cut. */
export function pageRequestOf({ page = 1, per_page }: PaginationDto, site: Site): PageRequest {
  return { page, perPage: Math.min(per_page ?? site.perPage, MAX_PER_PAGE), maxOffset: site.maxOffset };
}
