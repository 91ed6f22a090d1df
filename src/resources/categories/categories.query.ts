import { type Condition, where } from '../../persistence/conditions.js';

/** Categories directly below a parent; null is the top, undefined any place. */
export function belowParent(parentId: number | null): Condition;
export function belowParent(parentId: number | null | undefined): Condition | undefined;
export function belowParent(parentId: number | null | undefined): Condition | undefined {
  if (parentId === undefined) return undefined;
  return parentId === null ? where('categories.parent_id IS NULL') : where('categories.parent_id = ?', parentId);
}
