import type { EntityManager } from 'typeorm';
import { foldText } from '../../calendar/text/fold.js';
import { endOfSecond, type Validity } from '../../http/conditional-requests/validity.js';
import { type ArrangingField, type ListWalk, rowsFor, walkOf } from '../../http/pagination/list-walk.js';
import type { PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { dataKey } from '../../persistence/data-keys.js';
import { type ReadState, sizeOfRows } from '../../persistence/kept-values.js';
import { allOf, type Condition, contains, isOneOf, not, oneOf, where } from '../../persistence/sql/conditions.js';
import { readUnlessKept } from '../../persistence/sql/kept-read.js';
import { withTotal } from '../../persistence/sql/record-pages.js';
import { rowsAfter } from '../../persistence/sql/rows-after.js';
import { findRecordsWith } from '../../read-models/external-ids.js';
import { findReferenced } from '../../read-models/linked-records.js';
import { ofEvent, validateReadableEvent } from '../publishing/linkable-events.js';
import {
  isModifiedRelative,
  type ModifiedLimits,
  modifiedBeyond,
  resolveModified,
} from '../publishing/modified-limits.js';
import { type CountedTerm, numberOfTerms, readCountedTerms } from './counted-term.js';
import type { ListTermsDto } from './dto/list-terms.dto.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { idsIn, resolveTermFilter, type TermEntry } from './term-lookup.js';
import { termOrder } from './term-order.js';
import { walkedOrder } from './walked-order.js';

/** The SQL condition of a filter; undefined if the request does not use it. */
export type TermFilter<Input extends ListTermsDto = ListTermsDto> = (
  criteria: TermCriteria<Input>,
  kind: TermKind,
  counting: Counting,
) => Condition | undefined;

/** One filter for every field of a list DTO that narrows the list. */
export type TermFilters<Input extends ListTermsDto> = Record<Exclude<keyof Input, ArrangingField>, TermFilter<Input>>;

/** The filters of all terms, in the order of their conditions in the statement. */
export const termFilters = {
  /** Name, description or slug contains the whole text; a blank text finds nothing (decision D77). */
  search({ input: { search } }, kind) {
    if (search === undefined) return undefined;
    const text = foldText(search);
    return text === '' ? oneOf([]) : contains(`COALESCE(${kind}.search_text, ${kind}.sort_name)`, text);
  },
  include: ({ included }, kind) => included && isOneOf(`${kind}.id`, included),
  exclude: ({ excluded }, kind) => excluded && not(isOneOf(`${kind}.id`, excluded)),
  /**
   * On by default, unless external ids name the terms: only terms with a published event. Ignored with `event` and `post`, which list the terms of an event
   * in any status.
   */
  hide_empty({ input: { event, post, external_id, hide_empty = external_id === undefined } }, kind, counting) {
    return hide_empty && event === undefined && post === undefined ? where(`${counting.count(kind)} > 0`) : undefined;
  },
  event: ({ input: { event } }, kind) => (event === undefined ? undefined : ofEvent(kind, event)),
  post: ({ input: { event, post } }, kind) =>
    post === undefined || event !== undefined ? undefined : ofEvent(kind, post),
  external_id: ({ identified }, kind) => identified && isOneOf(`${kind}.id`, identified),
  slug: ({ input: { slug: slugs } }, kind) => slugs && isOneOf(`${kind}.slug`, slugs),
  modified_after: ({ modified }, kind) => modifiedBeyond(kind, 'modified_after', modified),
  modified_before: ({ modified }, kind) => modifiedBeyond(kind, 'modified_before', modified),
} satisfies TermFilters<ListTermsDto>;

/** A kind of terms and the filters of its list. */
export interface TermList<Input extends ListTermsDto> {
  readonly kind: TermKind;
  readonly filters: TermFilters<Input>;
}

/** A page of a list of terms, and the total number of terms in it. */
export interface SelectedTerms {
  readonly terms: readonly CountedTerm[];
  readonly total: number;
  /** The cursor of the next page of a walk. */
  readonly next: string | undefined;
}

/**
 * Reads one page of the terms, and what `addTo` reads in addition, unless they are kept. Terms and their counts are the
 * same for all viewers.
 */
export function selectTerms<Input extends ListTermsDto, Page extends SelectedTerms>(
  db: EntityManager,
  list: TermList<Input>,
  criteria: TermCriteria<Input>,
  pageRequest: PageRequest,
  context: RequestContext,
  addTo: (page: SelectedTerms) => Promise<Page>,
): Promise<Page> {
  const key = `${list.kind} ${JSON.stringify([criteria, rowsFor(pageRequest, criteria.walk)])}`;
  return readUnlessKept(db.dataSource, key, context, async () => {
    const { state, ...page } = await readTerms(db, list, criteria, pageRequest, context);
    // Twice, for the bytes of the records (`serializedTerms`).
    const size = 2 * sizeOfRows(page.terms);
    const { dependsOn } = termListValidity(list.kind, criteria.input, context);
    return { value: await addTo(page), lasts: state && { ...state, dependsOn, size } };
  });
}

async function readTerms<Input extends ListTermsDto>(
  db: EntityManager,
  { kind, filters }: TermList<Input>,
  criteria: TermCriteria<Input>,
  pageRequest: PageRequest,
  { now }: RequestContext,
): Promise<SelectedTerms & { readonly state: ReadState | undefined }> {
  const { walk, included } = criteria;
  const { assertWithinDepth, ...position } = rowsFor(pageRequest, walk);
  // The condition depends on which counts `hide_empty` compares: the stored or the current ones.
  const filter = (counting: Counting) =>
    allOf(Object.values<TermFilter<Input>>(filters).map((conditionOf) => conditionOf(criteria, kind, counting)));
  const { orderby, order } = criteria.input;
  const sort = { orderby, order, included };
  const walked = walk && walkedOrder(kind, sort);
  const after = walk?.after && rowsAfter(db, walk.after);
  const selection = {
    filter,
    after: walked && after && ((counting: Counting) => after(walked.columns(counting))),
    orderBy: walked?.sql ?? termOrder(kind, sort),
    ...position,
  };
  let state: ReadState | undefined;
  const read = async () => {
    const page = await readCountedTerms(db, kind, selection, now);
    state = page.state;
    return page;
  };
  const { records, total } = await withTotal(db, numberOfTerms(kind, selection, now), read, assertWithinDepth);
  const page = walked && walk?.pageOf(records, pageRequest.perPage, walked.positionOf);
  return { terms: page?.records ?? records, next: page?.next, total, state };
}

/** The resolved filters of a list of terms. Undefined means no filter. */
export interface TermCriteria<Input extends ListTermsDto = ListTermsDto> {
  /** The validated query parameters. */
  readonly input: Partial<Input>;
  /** The walk by cursor that the request is part of. */
  readonly walk: ListWalk | undefined;
  readonly modified: ModifiedLimits;
  /** The ids of `include`, in its order. */
  readonly included: readonly number[] | undefined;
  readonly excluded: readonly number[] | undefined;
  /** Ids of the terms with the external ids of the request. */
  readonly identified: readonly number[] | undefined;
}

/**
 * Looks up the terms and events in the query parameters. Reports an error for those that do not exist or are not visible.
 */
export async function resolveTermCriteria<Input extends ListTermsDto>(
  db: EntityManager,
  kind: TermKind,
  input: Partial<Input>,
  context: RequestContext,
  addError: AddError,
): Promise<TermCriteria<Input>> {
  await validateReadableEvent(db, 'event', input.event, context, addError);
  await validateReadableEvent(db, 'post', input.post, context, addError);
  const { now, site } = context;
  const moment = isModifiedRelative(input) ? now : undefined;
  const walk = walkOf(input, { name: kind, now, moment }, addError);
  return {
    input,
    walk,
    modified: resolveModified(input, walk?.since ?? now, site.zone, addError),
    included: await resolveEntries(db, kind, 'include', input.include, addError),
    excluded: await resolveEntries(db, kind, 'exclude', input.exclude, addError),
    identified: input.external_id && (await findRecordsWith(db, kind, input.external_id)),
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

/** How long a list of terms stays the same. */
export const termListValidity = (
  kind: TermKind,
  { event, post, ...modified }: Partial<ListTermsDto>,
  { now }: RequestContext,
) =>
  ({
    until: isModifiedRelative(modified) ? endOfSecond(now) : undefined,
    dependsOn: [dataKey(kind), ...(event === undefined && post === undefined ? [] : [dataKey('events')])],
  }) satisfies Validity;
