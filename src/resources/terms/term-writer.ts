import type { UtcText } from '../../calendar/dates/texts.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import type { Rows } from '../../persistence/transaction.js';
import { claimSlug } from '../publishing/slug-claim.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { sortNameOf } from './term-name.js';

export interface NewTerm {
  readonly name: string;
  /** The slug to try first; the name's when not given. */
  readonly slug?: string;
  readonly description: string;
  /** Of categories only. */
  readonly parentId?: number | null;
}

/** Stores a new term under the slug it wants, or the next free one; returns its id. */
export async function insertTerm(
  rows: Rows,
  kind: TermKind,
  { name, slug, ...columns }: NewTerm,
  now: UtcText,
): Promise<number> {
  const id = await nextRecordId(rows, TAXONOMIES[kind].one);
  const term = { ...columns, id, version: 1, modifiedUtc: now, name, sortName: sortNameOf(name) };
  const wanted = slug || slugOf(name) || String(id);
  await claimSlug(rows, kind, wanted, (free) => rows.insert(kind, { ...term, slug: free }));
  return id;
}
