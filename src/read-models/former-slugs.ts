import type { EntityManager } from 'typeorm';
import { type Condition, where } from '../persistence/sql/conditions.js';
import { missingInsertsOf } from '../persistence/sql/insert-rows.js';
import { exists } from '../persistence/sql/records.js';

/** The statements that record a slug that an event no longer has. */
export const formerSlugWrites = (db: EntityManager, eventId: number, slug: string): Condition[] =>
  missingInsertsOf(db, { table: 'former_slugs', columns: ['event_id', 'slug'], values: [[eventId, slug]] });

/** Whether an event once had this slug; another event may have it now. */
export function hadSlug(db: EntityManager, eventId: number, slug: string): Promise<boolean> {
  const filter = where('former_slugs.event_id = ? AND former_slugs.slug = ?', eventId, slug);
  return exists(db, 'former_slugs', filter);
}
