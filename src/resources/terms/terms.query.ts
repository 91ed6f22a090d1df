import type { EntityManager } from 'typeorm';
import { foldText } from '../../calendar/text/fold.js';
import type { RequestContext } from '../../http/access/caller.js';
import type { ArrangingField } from '../../http/input/paging-fields.js';
import { offsetLimitOf, type PageRequest } from '../../http/paging/page.js';
import { allOf, type Condition, contains, isOneOf, not, oneOf, where } from '../../persistence/conditions.js';
import { withTotal } from '../../persistence/slices.js';
import { ofEvent } from '../publishing/linkable-events.js';
import { type CountedTerm, numberOfTerms, readCountedTerms } from './counted-term.js';
import type { ListTermsDto } from './dto/list-terms.dto.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { termOrder } from './term-order.js';
import type { TermCriteria } from './terms-asked.js';

/** Narrows a list of terms of a kind; undefined if the request does not use it. */
export type TermFilter<Input extends ListTermsDto = ListTermsDto> = (
  criteria: TermCriteria<Input>,
  kind: TermKind,
  counting: Counting,
) => Condition | undefined;

/** A filter for every field of a list DTO that narrows the list. */
export type TermFilters<Input extends ListTermsDto> = Record<Exclude<keyof Input, ArrangingField>, TermFilter<Input>>;

/** The filters of all terms, in the order in which their conditions are written. */
export const termFilters = {
  /** Name, description or slug contains the text as a whole; blanks find nothing (decision D77). */
  search({ input: { search } }, kind) {
    if (search === undefined) return undefined;
    const text = foldText(search);
    return text === '' ? oneOf([]) : contains(`COALESCE(${kind}.search_text, ${kind}.sort_name)`, text);
  },
  include: ({ included }, kind) => included && isOneOf(`${kind}.id`, included),
  exclude: ({ excluded }, kind) => excluded && not(isOneOf(`${kind}.id`, excluded)),
  /** Terms of some published event, unless a list asks for otherwise; the terms of one event are shown in any status. */
  hide_empty({ input: { hide_empty = true, event, post } }, kind, counting) {
    return hide_empty && event === undefined && post === undefined ? where(`${counting.count(kind)} > 0`) : undefined;
  },
  event: ({ input: { event } }, kind) => (event === undefined ? undefined : ofEvent(kind, event)),
  post: ({ input: { event, post } }, kind) =>
    post === undefined || event !== undefined ? undefined : ofEvent(kind, post),
  slug: ({ input: { slug: slugs } }, kind) => slugs && isOneOf(`${kind}.slug`, slugs),
} satisfies TermFilters<ListTermsDto>;

/** What makes a list of tags, or of categories. */
export interface TermList<Input extends ListTermsDto> {
  readonly kind: TermKind;
  readonly filters: TermFilters<Input>;
}

/** One page of the terms, and the number of all of them. */
export async function selectTerms<Input extends ListTermsDto>(
  db: EntityManager,
  { kind, filters }: TermList<Input>,
  criteria: TermCriteria<Input>,
  pageRequest: PageRequest,
  { now }: RequestContext,
): Promise<{ terms: CountedTerm[]; total: number }> {
  const { assertWithinDepth, ...position } = offsetLimitOf(pageRequest);
  // Counts kept and counts made now give two conditions: a filter may use either.
  const filter = (counting: Counting) =>
    allOf(Object.values<TermFilter<Input>>(filters).map((condition) => condition(criteria, kind, counting)));
  const { orderby, order } = criteria.input;
  const selected = { filter, orderBy: termOrder(kind, { orderby, order, included: criteria.included }), ...position };
  const read = () => readCountedTerms(db, kind, selected, now);
  const { records: terms, total } = await withTotal(db, numberOfTerms(kind, selected, now), read, assertWithinDepth);
  return { terms, total };
}
