import { type Condition, where } from '../../persistence/conditions.js';
import { termFilters, type TermList } from '../terms/terms.query.js';
import type { ListCategoriesDto } from './dto/list-categories.dto.js';

/** Categories directly below a parent; null is the top. */
export function belowParent(parentId: number | null): Condition {
  return parentId === null ? where('categories.parent_id IS NULL') : where('categories.parent_id = ?', parentId);
}

/** The list of categories: as of all terms, and by parent. */
export const categoryList: TermList<ListCategoriesDto> = {
  kind: 'categories',
  filters: {
    ...termFilters,
    parent: ({ input: { parent } }) => (parent === undefined ? undefined : belowParent(parent)),
  },
};
