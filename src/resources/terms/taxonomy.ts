import type { TermPlural, TERMS } from '../../calendar/resource-kinds.js';
import { lengthOf } from '../../calendar/text/code-points.js';
import { foldForOrder } from '../../calendar/text/fold.js';
import type { Right } from '../../calendar/viewer.js';

/** The two kinds of terms, named like their table, their path and their key in lists. */
export type TermKind = TermPlural;

export interface Taxonomy {
  /** Singular, as in error codes. */
  readonly one: keyof typeof TERMS;
  /** Name on the wire. */
  readonly wireName: 'tribe_events_cat' | 'post_tag';
  /** Required to create, change and delete terms. */
  readonly right: Right;
}

export const TAXONOMIES: Readonly<Record<TermKind, Taxonomy>> = {
  categories: { one: 'category', wireName: 'tribe_events_cat', right: 'edit-categories' },
  tags: { one: 'tag', wireName: 'post_tag', right: 'edit-tags' },
};

/** Longest name of a term, in characters (recorded exchanges: categories_crud). */
export const MAX_TERM_NAME = 200;

const MAX_SORT_NAME = 400;

/**
 * The form of a name that lists are ordered by, cut to the length of its column. Names with the same `nameKey` have the
 * same one.
 */
export function sortNameOf(name: string): string {
  return [...foldForOrder(name)].slice(0, MAX_SORT_NAME).join('');
}

/** Whether a name fits into a term. */
export const isTermName = (name: string): boolean => name !== '' && lengthOf(name) <= MAX_TERM_NAME;
