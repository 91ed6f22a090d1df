import { countedEvents } from './event-counts.js';
import type { TermKind } from './taxonomy.js';

/** A term with what events show of it. */
export interface LinkedTerm {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly sortName: string;
  /** Null at the top and for tags. */
  readonly parentId: number | null;
  /** The stored count, which includes scheduled events. */
  readonly eventCount: number | string;
}

/** The columns of a linked term by property. */
export const linkedTermColumns = (kind: TermKind): Readonly<Record<keyof LinkedTerm, string>> => ({
  id: `${kind}.id`,
  name: `${kind}.name`,
  slug: `${kind}.slug`,
  description: `${kind}.description`,
  sortName: `${kind}.sort_name`,
  parentId: kind === 'categories' ? 'categories.parent_id' : 'NULL',
  eventCount: countedEvents(kind),
});
