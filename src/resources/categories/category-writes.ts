import type { EntityManager } from 'typeorm';
import type { ExternalId } from '../../calendar/external-id.js';
import { recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { TermRef } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { dataKey } from '../../persistence/data-keys.js';
import { type Condition, where } from '../../persistence/sql/conditions.js';
import { type RecordUpdate, validateNamed, withNamed } from '../external-ids/put-record.js';
import { type CountedTerm, findTerm } from '../terms/counted-term.js';
import { readTermIds, withTermIds } from '../terms/term-ids.js';
import { assertUniqueName, validateSlug } from '../terms/term-naming.js';
import { withLinks } from '../terms/term.record.js';
import { insertTerm, updateTerm } from '../terms/term.repository.js';
import { readPaths } from './category-tree.js';
import { presentCategory } from './category.presenter.js';
import type { CategoryRecord } from './category.record.js';
import { validateParent } from './category.validator.js';
import type { CreateCategoryDto } from './dto/create-category.dto.js';
import type { UpdateCategoryDto } from './dto/update-category.dto.js';

/** Validates and stores a category; its external id is that of a PUT. Lock the categories before. */
export async function createCategory(
  db: EntityManager,
  input: RequestInput<CreateCategoryDto>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<CategoryRecord>> {
  const { values } = await input.validate(async (values, addError) => {
    await validateParent(db, values.parent, undefined, addError);
    validateNamed(externalId, values.external_ids ?? [], addError);
  });
  const { name, slug = '', description = '', parent: parentId = null } = values;
  if (slug === '') await assertUniqueName(db, 'categories', name, belowParent(parentId));
  const externalIds = withNamed(externalId, values.external_ids ?? []);
  const { id } = await insertTerm(db, 'categories', { name, slug, description, parentId, externalIds }, context);
  const { body, state } = await readCategory(db, { id }, context);
  return new RecordResponse(body, state, body.urls.self);
}

/** Validates and stores an update. Lock the categories before. */
export async function updateCategory(
  db: EntityManager,
  before: CountedTerm,
  { input, preconditions, externalId }: RecordUpdate<UpdateCategoryDto>,
  context: RequestContext,
): Promise<RecordResponse<CategoryRecord>> {
  const { id } = before;
  preconditions.assertMatches(recordVersion('category', before, context.now));
  const changed = input.withoutUnchanged(presentCategory(before, [], context));
  const { values } = await changed.validate(async (values, addError) => {
    await validateSlug(db, 'categories', values.slug, id, addError);
    await validateParent(db, values.parent, id, addError);
    validateNamed(externalId, values.external_ids, addError);
  });
  const { parent: parentId, external_ids: sent, ...others } = values;
  const changes = { ...others, ...(parentId !== undefined && { parentId }), externalIds: withNamed(externalId, sent) };
  await updateTerm(db, 'categories', before, changes, context);
  return readCategory(db, { id }, context);
}

/** The response of one category. */
export async function readCategory(
  db: EntityManager,
  ref: TermRef,
  context: RequestContext,
): Promise<RecordResponse<CategoryRecord>> {
  const category = await findTerm(db, 'categories', ref, context);
  const pathOf = await readPaths(db, [category]);
  const ids = await readTermIds(db, 'categories', [category], context.viewer);
  const record = withLinks(withTermIds(presentCategory(category, pathOf(category), context), ids));
  // The URL of its page names all of its ancestors.
  return new RecordResponse(record, recordVersion('category', category, context.now)).dependingOn([
    dataKey('categories'),
  ]);
}

/** Categories directly below a parent; null means at the top. */
export function belowParent(parentId: number | null): Condition {
  return parentId === null ? where('categories.parent_id IS NULL') : where('categories.parent_id = ?', parentId);
}
