import { lengthOf } from '../../calendar/text/code-points.js';
import { foldForOrder } from '../../calendar/text/fold.js';

/** Longest name of a term, in characters (recorded exchanges: categories_crud). */
export const MAX_TERM_NAME = 200;

const MAX_SORT_NAME = 400;

/** A name as terms are ordered by it, cut to what an index holds. Names that are the same have the same one. */
export function sortNameOf(name: string): string {
  return [...foldForOrder(name)].slice(0, MAX_SORT_NAME).join('');
}

/** Whether a name fits into a term. */
export const isTermName = (name: string): boolean => name !== '' && lengthOf(name) <= MAX_TERM_NAME;
