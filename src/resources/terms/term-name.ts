import { foldText } from '../../calendar/text/fold.js';

/** Longest name of a term, in characters (recorded exchanges: categories_crud). */
export const MAX_TERM_NAME = 200;

const MAX_SORT_NAME = 400;

/** The form of a name by which terms are ordered and names are compared: case and accents make no difference. */
export function sortNameOf(name: string): string {
  return [...foldText(name)].slice(0, MAX_SORT_NAME).join('');
}

/** Whether a name fits into a term. */
export const isTermName = (name: string): boolean => name !== '' && [...name].length <= MAX_TERM_NAME;
