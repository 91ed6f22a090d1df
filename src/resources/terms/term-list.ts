import type { EntityManager } from 'typeorm';
import { foldText } from '../../calendar/text/fold.js';
import { type ArrangingField, offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, contains, isOneOf, not, oneOf, where } from '../../persistence/sql/conditions.js';
import { withTotal } from '../../persistence/sql/records.js';
import { findReferenced } from '../../read-models/linked-records.js';
import { ofEvent, validateReadableEvent } from '../publishing/linkable-events.js';
import { type CountedTerm, numberOfTerms, readCountedTerms } from './counted-term.js';
import type { ListTermsDto } from './dto/list-terms.dto.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { idsIn, resolveTermFilter, type TermEntry } from './term-lookup.js';
import { termOrder } from './term-order.js';

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

/** What a list of terms is limited to. Undefined does not limit. */
export interface TermCriteria<Input extends ListTermsDto = ListTermsDto> {
  /** The validated values as they were sent. */
  readonly input: Partial<Input>;
  /** The ids of `include`, in its order. */
  readonly included: readonly number[] | undefined;
  readonly excluded: readonly number[] | undefined;
}

/** Looks up what the input refers to. Reports a validation error for terms and events that do not exist or cannot be seen. */
export async function resolveTermCriteria<Input extends ListTermsDto>(
  db: EntityManager,
  kind: TermKind,
  input: Partial<Input>,
  context: RequestContext,
  addError: AddError,
): Promise<TermCriteria<Input>> {
  await validateReadableEvent(db, 'event', input.event, context, addError);
  await validateReadableEvent(db, 'post', input.post, context, addError);
  return {
    input,
    included: await resolveEntries(db, kind, 'include', input.include, addError),
    excluded: await resolveEntries(db, kind, 'exclude', input.exclude, addError),
  };
}

async function resolveEntries(
  db: EntityManager,
  kind: TermKind,
  parameter: string,
  entries: readonly TermEntry[] | undefined,
  addError: AddError,
): Promise<number[] | undefined> {
  if (!entries) return undefined;
  const byId = await findReferenced(db, { [kind]: idsIn(entries) });
  const { ids, unknown } = await resolveTermFilter(db, kind, entries, byId[kind]);
  if (unknown.length) addError(parameter, `There are no such ${kind}: ${unknown.slice(0, 20).join(', ')}.`);
  return ids;
}
