import { type Draft, nextNumber } from './draft.js';

/** A category with a name of its own; any field of the API may be given. */
export function aCategory(fields: Record<string, unknown> = {}): Draft {
  return { path: '/categories', fields: { name: `Category ${nextNumber()}`, ...fields } };
}
