import { foldForOrder } from '../../calendar/text/fold.js';

const MAX_SORT_NAME_LENGTH = 191;

/** A name or title as lists are ordered by it, cut to what an index holds. */
export function sortName(name: string): string {
  return [...foldForOrder(name)].slice(0, MAX_SORT_NAME_LENGTH).join('');
}
