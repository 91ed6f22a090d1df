import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { isOneOf, oneOf } from '../../persistence/sql/conditions.js';
import { updateRecord } from '../../persistence/sql/insert-rows.js';
import type { CreateCategoryDto } from '../../resources/categories/dto/create-category.dto.js';
import { sortNameOf, type TermKind } from '../../resources/terms/taxonomy.js';
import { lockTerms } from '../../resources/terms/term-naming.js';
import { insertTerms } from '../../resources/terms/term-set.js';
import type { LinkTarget, NewRecord, Requested, Stored } from './import-kind.js';
import { storedProperties } from './stored-columns.js';

export interface StoredTerm extends Stored {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** Null at the top; a text for a category that does not exist yet. */
  readonly parent: LinkTarget | null;
}

type Added = NewRecord<StoredTerm>;

/** Writes new terms that have slugs with a few statements, and each of the others by itself. */
export async function createTermsTogether(
  db: EntityManager,
  kind: TermKind,
  added: readonly Added[],
  context: RequestContext,
  create: (requested: Requested<StoredTerm>) => Promise<StoredTerm>,
): Promise<(StoredTerm | Problem)[]> {
  const plain = added.filter(isPlain);
  const written = new Map<Added, StoredTerm>();
  if (plain.length > 0) {
    const terms = await insertTerms(
      db,
      kind,
      plain.map(({ requested, columns }) => ({
        input: { ...fieldsOf(requested), parentId: fieldsOf(requested).parent ?? null },
        columns: storedProperties(kind, columns),
      })),
      context,
    );
    for (const [index, { id, version, name, slug, description, parentId }] of terms.entries()) {
      const one = plain[index];
      if (one) written.set(one, { id, version, isTrashed: false, name, slug, description, parent: parentId });
    }
  }
  const outcomes: (StoredTerm | Problem)[] = [];
  for (const one of added) outcomes.push(written.get(one) ?? (await createAlone(db, kind, one, create)));
  return outcomes;
}

/** One without a slug gets that of its name, unless another term has the name. */
const isPlain = ({ requested: { values } }: Added): boolean => Boolean(values['slug']) && !values['external_ids'];

function fieldsOf({ values }: Requested<StoredTerm>) {
  const { name, slug = '', description = '', parent } = values as unknown as CreateCategoryDto;
  return { name, slug, description, parent };
}

async function createAlone(
  db: EntityManager,
  kind: TermKind,
  { requested, columns }: Added,
  create: (requested: Requested<StoredTerm>) => Promise<StoredTerm>,
): Promise<StoredTerm | Problem> {
  try {
    return await inSavepoint(db, async () => {
      const term = await create(requested);
      const own = storedProperties(kind, columns);
      if (Object.keys(own).length > 0) await updateRecord(db, kind, term.id, own);
      return term;
    });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const locked = new WeakMap<EntityManager, Set<TermKind>>();

/** Locks the terms for the first record of a transaction; on MySQL each transaction has a manager of its own. */
export async function lockOnce(db: EntityManager, kind: TermKind): Promise<void> {
  const kinds = locked.get(db) ?? new Set();
  if (kinds.has(kind)) return;
  await lockTerms(db, kind);
  locked.set(db, kinds.add(kind));
}

/** Which of some new terms have neither the slug nor the name of a term, or of one before them. */
export async function readStrangeTerms(
  db: EntityManager,
  kind: TermKind,
  bodies: readonly Parameters[],
): Promise<boolean[]> {
  await lockOnce(db, kind);
  const keys = bodies.map(({ name, slug }) => ({
    slug: typeof slug === 'string' ? slugOf(slug) : '',
    name: typeof name === 'string' ? sortNameOf(name) : '',
  }));
  const given = (of: 'slug' | 'name') => [...new Set(keys.map((key) => key[of]).filter((text) => text !== ''))];
  const { sql, values } = oneOf([isOneOf('slug', given('slug')), isOneOf('sort_name', given('name'))]);
  const rows = await db.query<{ slug: string; name: string }[]>(
    `SELECT slug, sort_name AS name FROM ${kind} WHERE ${sql}`,
    [...values],
  );
  const slugs = new Set(rows.map(({ slug }) => slug));
  const names = new Set(rows.map(({ name }) => name));
  return keys.map(({ slug, name }) => {
    const isStrange = !slugs.has(slug) && !names.has(name);
    if (slug !== '') slugs.add(slug);
    if (name !== '') names.add(name);
    return isStrange;
  });
}
