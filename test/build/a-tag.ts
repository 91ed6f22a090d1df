import { type Draft, nextNumber } from './draft.js';

/** A tag with a name of its own; any field of the API may be given. */
export function aTag(fields: Record<string, unknown> = {}): Draft {
  return { path: '/tags', fields: { name: `Tag ${nextNumber()}`, ...fields } };
}
