import type { TermPlural, TERMS } from '../../calendar/resource-kinds.js';
import type { Right } from '../../calendar/viewer.js';

/** The two ways of sorting events, named like their table, their address and their key in lists. */
export type TermKind = TermPlural;

export interface Taxonomy {
  /** Name of one term, as in error codes. */
  readonly one: keyof typeof TERMS;
  /** Name on the wire. */
  readonly wireName: 'tribe_events_cat' | 'post_tag';
  /** Who may create, change and delete terms. */
  readonly right: Right;
}

export const TAXONOMIES: Readonly<Record<TermKind, Taxonomy>> = {
  categories: { one: 'category', wireName: 'tribe_events_cat', right: 'edit-categories' },
  tags: { one: 'tag', wireName: 'post_tag', right: 'edit-tags' },
};
