import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import { nameKey } from '../../calendar/text/name-key.js';
import { can } from '../../calendar/viewer.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { CreateCategoryDto } from '../../resources/categories/dto/create-category.dto.js';
import { UpdateCategoryDto } from '../../resources/categories/dto/update-category.dto.js';
import { validateParent } from '../../resources/categories/category.validator.js';
import { findTermForUpdate } from '../../resources/terms/counted-term.js';
import { sortNameOf, TAXONOMIES, type TermKind } from '../../resources/terms/taxonomy.js';
import { assertUniqueName, validateSlug } from '../../resources/terms/term-naming.js';
import { insertTerm, updateTerm } from '../../resources/terms/term.repository.js';
import type { ImportKind, LinkTarget, TargetLinks } from './import-kind.js';
import { createTermsTogether, lockOnce, readStrangeTerms, type StoredTerm } from './terms-together.js';
import { validatedBody } from './validated-body.js';

interface TermRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent: number | null;
}

/** Categories, or tags. They have no trash, and are never deleted by an import. */
export function termKind(kind: TermKind): ImportKind<StoredTerm> {
  const isTree = kind === 'categories';
  const select = async (db: EntityManager, filter: Condition): Promise<TermRow[]> =>
    db.query<TermRow[]>(
      `SELECT id, version, name, slug, description, ${isTree ? 'parent_id' : 'NULL'} AS parent
       FROM ${kind} WHERE ${filter.sql} ORDER BY id`,
      [...filter.values],
    );
  const own: ImportKind<StoredTerm> = {
    async read(db, ids) {
      const terms = await select(db, isOneOf('id', ids));
      return new Map(terms.map((term) => [term.id, { ...term, isTrashed: false }]));
    },

    async find(db, { name, slug }, { parent }) {
      if (typeof parent === 'string') return undefined;
      if (typeof slug === 'string' && slug !== '') {
        const [named] = await select(db, where('slug = ?', slugOf(slug)));
        if (named) return named.id;
      }
      if (typeof name !== 'string') return undefined;
      const alike = await select(db, allOf([where('sort_name = ?', sortNameOf(name)), belowParent(isTree, parent)]));
      return alike.find((term) => nameKey(term.name) === nameKey(name))?.id;
    },

    readStrangers: (db, bodies) => readStrangeTerms(db, kind, bodies),

    fieldsOf: ({ name, slug, description, parent }) => ({ name, slug, description, ...(isTree && { parent }) }),

    mayEdit: (_record, { viewer }) => can(viewer, TAXONOMIES[kind].right),

    async request(db, body, links, before, context) {
      if (!can(context.viewer, TAXONOMIES[kind].right)) throw httpErrors.forbidden();
      await lockOnce(db, kind);
      const { parent: sentParent, ...sent } = withParent(body, links);
      const type = before ? UpdateCategoryDto : CreateCategoryDto;
      const known = typeof sentParent === 'string' ? sent : { ...sent, parent: sentParent };
      return validatedBody<UpdateCategoryDto, StoredTerm>(type, isTree ? known : sent, async (values, addError) => {
        if (isTree) await validateParent(db, values.parent, before?.id, addError);
        if (before && values.slug !== before.slug) await validateSlug(db, kind, values.slug, before.id, addError);
        const blank = { id: 0, version: 0, isTrashed: false, name: '', slug: '', description: '', parent: null };
        const { parent, ...others } = values;
        const planned = typeof sentParent === 'string' ? sentParent : parent;
        return { ...(before ?? blank), ...others, ...(planned !== undefined && { parent: planned }) };
      });
    },

    async create(db, { values }, context) {
      const { name, slug = '', description = '', parent = null } = values as unknown as CreateCategoryDto;
      if (slug === '') await assertUniqueName(db, kind, name, belowParent(isTree, parent));
      const term = await insertTerm(
        db,
        kind,
        { name, slug, description, ...(isTree && { parentId: parent }) },
        context,
      );
      return { ...term, version: 1, isTrashed: false, parent: term.parentId };
    },

    createMany: (db, added, context) =>
      createTermsTogether(db, kind, added, context, (requested) => own.create(db, requested, context)),

    async update(db, before, { values, after }, context) {
      const { parent: parentId, ...others } = values as UpdateCategoryDto;
      const found = await findTermForUpdate(db, kind, { id: before.id }, context);
      await updateTerm(db, kind, found, parentId === undefined ? others : { ...others, parentId }, context);
      return { ...after, version: before.version + 1 };
    },
  };
  return own;
}

const belowParent = (isTree: boolean, parent: LinkTarget | null | undefined): Condition | undefined => {
  if (!isTree) return undefined;
  return typeof parent === 'number' ? where('categories.parent_id = ?', parent) : where('categories.parent_id IS NULL');
};

const withParent = (body: Readonly<Record<string, unknown>>, { parent }: TargetLinks) =>
  parent === undefined ? { ...body, parent: body['parent'] } : { ...body, parent };
