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

/**
 * Free slugs for new rows, in this order: what `saveWithUniqueSlug` gives them one after the other. Until they are written,
 * others may take them.
 */
export async function freeSlugs<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  preferred: readonly string[],
): Promise<string[]> {
  const taken = await takenOf(db, type, [...new Set(preferred)]);
  const suffixed = new Map<string, AsyncGenerator<string, never>>();
  const chosen: string[] = [];
  for (const slug of preferred) {
    let free = slug;
    if (RESERVED_SLUGS.has(slug) || taken.has(slug)) {
      const suffixes = suffixed.get(slug) ?? freeSuffixed(db, type, slug);
      suffixed.set(slug, suffixes);
      do free = (await suffixes.next()).value;
      while (taken.has(free));
    }
    taken.add(free);
    chosen.push(free);
  }
  return chosen;
}

async function nextFreeSlug<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  preferred: string,
  own: number,
): Promise<string> {
  return (await freeSuffixed(db, type, preferred, own).next()).value;
}

/** The slug with each number that no row has, from 2 on. */
async function* freeSuffixed<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  preferred: string,
  own = 0,
): AsyncGenerator<string, never> {
  for (let first = 2; ; first += BATCH_SIZE) {
    const slugs = Array.from({ length: BATCH_SIZE }, (_, index) => slugSuffixed(preferred, first + index));
    const taken = await takenOf(db, type, slugs, own);
    for (const slug of slugs) if (!taken.has(slug)) yield slug;
  }
}

/** Those of the slugs that rows other than `own` have. */
async function takenOf<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  slugs: readonly string[],
  own = 0,
): Promise<Set<string>> {
  const filter = isOneOf('slug', slugs);
  const sql = `SELECT slug FROM ${db.dataSource.getMetadata(type).tableName} WHERE ${filter.sql} AND id <> ?`;
  const rows = await db.query<{ slug: string }[]>(sql, [...filter.values, own]);
  return new Set(rows.map(({ slug }) => slug));
}
