import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { insertBulk, rowsOfRecords } from '../../persistence/sql/bulk-rows.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordIds } from '../../read-models/id-sequence.js';
import { freeSlugs } from '../publishing/unique-slug.js';
import { sortNameOf, TAXONOMIES, type TermKind } from './taxonomy.js';
import type { Term } from './term.entity.js';
import { type NewTerm, termSearchText } from './term.repository.js';

/** A new term with a slug and without external ids, and columns that do not follow from its fields. */
export interface TermToInsert {
  readonly input: Required<Pick<NewTerm, 'slug'>> & Omit<NewTerm, 'slug' | 'externalIds'>;
  readonly columns: Partial<Pick<Term, 'version' | 'modifiedUtc'>>;
}

/** A term that has been stored. */
export type InsertedTerm = Term & { readonly parentId: number | null };

/**
 * Stores many new terms under their slugs or the next free ones, with about as many statements as one takes. Call it with
 * the terms locked (`lockTerms`), so that nobody takes these slugs.
 */
export async function insertTerms(
  db: EntityManager,
  kind: TermKind,
  added: readonly TermToInsert[],
  context: RequestContext,
): Promise<InsertedTerm[]> {
  const ids = await nextRecordIds(db, TAXONOMIES[kind].one, added.length);
  const slugs = await freeSlugs(
    db,
    kind,
    added.map(({ input }) => input.slug),
  );
  const terms = added.map(({ input: { name, description, parentId = null }, columns }, index) => {
    const slug = slugs[index] ?? '';
    return {
      ...{ id: ids[index] ?? 0, version: 1, modifiedUtc: context.now, name, sortName: sortNameOf(name), slug },
      ...{ description, searchText: termSearchText({ name, slug, description }), parentId },
      ...columns,
    };
  });
  await insertBulk(db, rowsOfRecords<InsertedTerm>(db, kind, terms));
  for (const { searchText: _, parentId, ...term } of terms) {
    const after = kind === 'categories' ? { ...term, parentId } : term;
    recordChange(db, { kind, id: term.id, after, isRevised: true }, context);
  }
  return terms;
}
