import { foldForOrder } from '../../calendar/text/fold.js';

const LONGEST = 191;

/** A name or title as lists are ordered by it, cut to what an index holds. */
export function sortName(name: string): string {
  return [...foldForOrder(name)].slice(0, LONGEST).join('');
}
