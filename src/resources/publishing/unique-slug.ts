import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { RESERVED_SLUGS, slugSuffixed } from '../../calendar/slugs/slug.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { isOneOf } from '../../persistence/sql/conditions.js';

const ATTEMPTS = 60;

/** Suffixes checked by one statement. */
const BATCH_SIZE = 50;

/**
 * Writes a row with the preferred slug or, if that is taken, with the next free `-2`, `-3` … The unique index decides,
 * so concurrent writers never share a slug; `write` is called again after each collision. `own` is the id of the record
 * to update: its current slug counts as free. Returns the slug that was written.
 */
export async function saveWithUniqueSlug<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  preferred: string,
  write: (slug: string) => Promise<unknown>,
  own = 0,
): Promise<string> {
  let slug = RESERVED_SLUGS.has(preferred) ? await nextFreeSlug(db, type, preferred, own) : preferred;
  for (let attempt = 1; ; attempt++) {
    try {
      await write(slug);
      return slug;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
      slug = await nextFreeSlug(db, type, preferred, own);
    }
  }
}

async function nextFreeSlug<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  preferred: string,
  own: number,
): Promise<string> {
  const table = db.dataSource.getMetadata(type).tableName;
  for (let first = 2; ; first += BATCH_SIZE) {
    const slugs = Array.from({ length: BATCH_SIZE }, (_, index) => slugSuffixed(preferred, first + index));
    const filter = isOneOf('slug', slugs);
    const sql = `SELECT slug FROM ${table} WHERE ${filter.sql} AND id <> ?`;
    const rows = await db.query<{ slug: string }[]>(sql, [...filter.values, own]);
    const taken = new Set(rows.map(({ slug }) => slug));
    const free = slugs.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}
