import { MAX_OFFSET, MAX_PER_PAGE, offsetOf, type Slice } from '../paging/page.js';
import { httpProblems } from '../problems/http-problems.js';
import { Field } from './field.js';
import { count } from './number-kinds.js';

/** The two parameters every list takes. */
export class PagingFields {
  @Field(count, { about: 'Page of the list, from 1', default: 1, example: 1 }) page?: number;

  @Field(count, {
    about: `Records on a page, at most ${MAX_PER_PAGE}`,
    shownDefault: ({ site }) => String(site.perPage),
    example: 10,
  })
  per_page?: number;
}

/**
 * The slice asked for; more than the most is quietly cut. Throws a Problem of kind `invalid` for pages so deep that
 * only programs gone astray ask for them, at a cost that grows with the depth.
 */
export function sliceOf({ page = 1, per_page }: PagingFields, defaultPerPage: number): Slice {
  const perPage = Math.min(per_page ?? defaultPerPage, MAX_PER_PAGE);
  const slice = { page, perPage };
  if (offsetOf(slice) > MAX_OFFSET) {
    throw httpProblems.invalidParameter('page', `Must begin within the first ${MAX_OFFSET} records.`);
  }
  return slice;
}
