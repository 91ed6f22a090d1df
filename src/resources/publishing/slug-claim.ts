import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { RESERVED_SLUGS, slugSuffixed } from '../../calendar/slugs/slug.js';
import { isDuplicate } from '../../persistence/failures.js';
import type { Rows } from '../../persistence/transaction.js';

const ATTEMPTS = 60;

/**
 * Writes a row under the slug it wants or, if that is taken, under the next free `-2`, `-3` …; the unique index decides,
 * so concurrent writers never share one. `write` is called again with another slug after each collision. The slug that
 * record `own` has already counts as free for it. Returns the slug that was taken.
 */
export async function claimSlug<T extends ObjectLiteral>(
  rows: Rows,
  type: EntityTarget<T>,
  wanted: string,
  write: (slug: string) => Promise<unknown>,
  own = 0,
): Promise<string> {
  let slug = RESERVED_SLUGS.has(wanted) ? await nextFree(rows, type, wanted, own) : wanted;
  for (let attempt = 1; ; attempt++) {
    try {
      await write(slug);
      return slug;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isDuplicate(error)) throw error;
      slug = await nextFree(rows, type, wanted, own);
    }
  }
}

async function nextFree<T extends ObjectLiteral>(
  rows: Rows,
  type: EntityTarget<T>,
  wanted: string,
  own: number,
): Promise<string> {
  const table = rows.dataSource.getMetadata(type).tableName;
  for (let n = 2; ; n++) {
    const slug = slugSuffixed(wanted, n);
    const taken = await rows.query<unknown[]>(`SELECT 1 FROM ${table} WHERE slug = ? AND id <> ?`, [slug, own]);
    if (taken.length === 0) return slug;
  }
}
