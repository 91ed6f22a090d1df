import type { EntityManager } from 'typeorm';
import { isOneOf } from '../../persistence/sql/conditions.js';
import type { RevisedFields } from './revised-kinds.js';

/** A link of a revision that cannot be restored. */
export interface RestoreWarning {
  readonly field: string;
  readonly id: number;
  readonly message: string;
}

/** What a restore writes, and what it leaves out. */
export interface RestoredFields {
  readonly fields: RevisedFields;
  readonly warnings: readonly RestoreWarning[];
}

/** They stay as they are unless they are asked for: others know the record by its slug, and readers rely on its status. */
const KEPT = new Set(['slug', 'status', 'date', 'date_utc']);

/** The fields of a revision to write: those asked for, or all but status, slug and publication date. */
export function fieldsToRestore(
  revised: RevisedFields,
  wanted: readonly string[] | undefined,
  currentStatus: string | undefined,
): RevisedFields {
  const chosen = Object.entries(revised).filter(([name]) => (wanted ? wanted.includes(name) : !KEPT.has(name)));
  const fields = Object.fromEntries(chosen);
  if (currentStatus !== 'trash' || 'status' in fields) return fields;
  // Out of the trash, the record gets the status that it had.
  return { ...fields, status: revised['status'] === 'trash' ? 'draft' : revised['status'] };
}

/** The table that each link refers to. */
const LINKED: Readonly<Record<string, string>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  parent: 'categories',
  image: 'images',
};

/** The fields without links to records that are gone or in the trash. */
export async function withoutLostLinks(db: EntityManager, fields: RevisedFields): Promise<RestoredFields> {
  const warnings: RestoreWarning[] = [];
  const restored: Record<string, unknown> = { ...fields };
  for (const [field, table] of Object.entries(LINKED)) {
    const value = fields[field];
    const listed: readonly unknown[] = Array.isArray(value) ? value : [value];
    const ids = listed.filter((id) => typeof id === 'number').filter((id) => id > 0);
    const existing = await existingIn(db, table, ids);
    const lost = ids.filter((id) => !existing.has(id));
    if (lost.length === 0) continue;
    for (const id of lost) warnings.push({ field, id, message: `There is no ${field} with id ${id} any more.` });
    restored[field] = Array.isArray(value) ? ids.filter((id) => existing.has(id)) : NOTHING[field];
  }
  return { fields: restored, warnings };
}

const NOTHING: Readonly<Record<string, unknown>> = { parent: 0, image: null };

async function existingIn(db: EntityManager, table: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { sql, values } = isOneOf('id', ids);
  const isShown = table === 'venues' || table === 'organizers' ? " AND status <> 'trash'" : '';
  const rows = await db.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE ${sql}${isShown}`, [...values]);
  return new Set(rows.map(({ id }) => id));
}
