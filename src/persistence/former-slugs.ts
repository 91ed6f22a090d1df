import { where } from './conditions.js';
import { insertMissing } from './insert-rows.js';
import { exists } from './records.js';
import type { Rows } from './transaction.js';

/** Remembers a slug that an event gives up. */
export async function rememberSlug(rows: Rows, eventId: number, slug: string): Promise<void> {
  await insertMissing(rows, { table: 'former_slugs', columns: ['event_id', 'slug'], values: [[eventId, slug]] });
}

/** Whether an event had a slug before; another event may have it now. */
export function hadSlug(rows: Rows, eventId: number, slug: string): Promise<boolean> {
  const those = where('former_slugs.event_id = ? AND former_slugs.slug = ?', eventId, slug);
  return exists(rows, 'former_slugs', those);
}
