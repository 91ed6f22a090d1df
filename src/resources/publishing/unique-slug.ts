import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { RESERVED_SLUGS, slugSuffixed } from '../../calendar/slugs/slug.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { isOneOf } from '../../persistence/sql/conditions.js';

const ATTEMPTS = 60;

/** Suffixes looked at in one statement. */
const BATCH_SIZE = 50;

/**
 * Writes a row under the slug it wants or, if that is taken, under the next free `-2`, `-3` …; the unique index decides,
 * so concurrent writers never share one. `write` is called again with another slug after each collision. The slug that
 * record `own` has already counts as free for it. Returns the slug that was taken.
 */
export async function saveWithUniqueSlug<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  wanted: string,
  write: (slug: string) => Promise<unknown>,
  own = 0,
): Promise<string> {
  let slug = RESERVED_SLUGS.has(wanted) ? await nextFreeSlug(db, type, wanted, own) : wanted;
  for (let attempt = 1; ; attempt++) {
    try {
      await write(slug);
      return slug;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
      slug = await nextFreeSlug(db, type, wanted, own);
    }
  }
}

async function nextFreeSlug<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  wanted: string,
  own: number,
): Promise<string> {
  const table = db.dataSource.getMetadata(type).tableName;
  for (let first = 2; ; first += BATCH_SIZE) {
    const slugs = Array.from({ length: BATCH_SIZE }, (_, index) => slugSuffixed(wanted, first + index));
    const those = isOneOf('slug', slugs);
    const sql = `SELECT slug FROM ${table} WHERE ${those.sql} AND id <> ?`;
    const found = await db.query<{ slug: string }[]>(sql, [...those.values, own]);
    const taken = new Set(found.map(({ slug }) => slug));
    const free = slugs.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}
