import { foldText } from '../../calendar/text/fold.js';
import type { Caller } from '../../http/access/caller.js';
import { placeOf, type Slice } from '../../http/paging/page.js';
import { allOf, type Condition, contains, isOneOf, not, oneOf, where } from '../../persistence/conditions.js';
import { withTotal } from '../../persistence/slices.js';
import type { Rows } from '../../persistence/transaction.js';
import { ofEvent } from '../publishing/linkable-events.js';
import { type CountedTerm, numberOfTerms, readCountedTerms } from './counted-term.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { type OrderAsked, termOrder } from './term-order.js';

/** Which terms a list asks for; what is undefined does not narrow it. */
export interface TermsAsked extends OrderAsked {
  readonly search: string | undefined;
  readonly excluded: readonly number[] | undefined;
  readonly hideEmpty: boolean;
  readonly eventId: number | undefined;
  readonly slugs: readonly string[] | undefined;
}

type TermFilter = (kind: TermKind, asked: TermsAsked, counting: Counting) => Condition | undefined;

/** Terms whose name, description or slug contains the text as a whole; blanks find nothing (decision D77). */
const matchingText: TermFilter = (kind, { search }) => {
  if (search === undefined) return undefined;
  const text = foldText(search);
  return text === '' ? oneOf([]) : contains(`COALESCE(${kind}.search_text, ${kind}.sort_name)`, text);
};

const among: TermFilter = (kind, { included }) => included && isOneOf(`${kind}.id`, included);

const except: TermFilter = (kind, { excluded }) => excluded && not(isOneOf(`${kind}.id`, excluded));

/** Terms that some published event has; the terms of one event are shown whatever its state. */
const inUse: TermFilter = (kind, { hideEmpty, eventId }, counting) =>
  hideEmpty && eventId === undefined ? where(`${counting.count(kind)} > 0`) : undefined;

const inEvent: TermFilter = (kind, { eventId }) => (eventId === undefined ? undefined : ofEvent(kind, eventId));

const withSlugs: TermFilter = (kind, { slugs }) => slugs && isOneOf(`${kind}.slug`, slugs);

const filters = [matchingText, among, except, inUse, inEvent, withSlugs];

/** One page of the terms asked for, with the number of all of them. `narrow` is a condition of the kind's own. */
export async function selectTerms(
  rows: Rows,
  kind: TermKind,
  asked: TermsAsked,
  slice: Slice,
  { now }: Caller,
  narrow?: Condition,
): Promise<{ terms: CountedTerm[]; total: number }> {
  const { refuseWithin, ...place } = placeOf(slice);
  const filter = (counting: Counting) => allOf([...filters.map((by) => by(kind, asked, counting)), narrow]);
  const selected = { filter, orderBy: termOrder(kind, asked), ...place };
  const read = () => readCountedTerms(rows, kind, selected, now);
  const { records: terms, total } = await withTotal(rows, numberOfTerms(kind, selected, now), read, refuseWithin);
  return { terms, total };
}
