import { type Kind, Refusal } from '../../http/input/kind.js';
import { entriesIn } from '../../http/input/list-kinds.js';
import type { TermEntry } from './term-lookup.js';

/**
 * The terms to give an event: text with commas, or a list of ids, slugs and names, in which commas belong to the names.
 * `""`, null, false, 0 and an empty list mean none. Lists and objects within are refused, as forms like
 * `categories[0][id]` send them. Source: decisions D10, D39.
 */
export const termAssignments: Kind<TermEntry[]> = {
  read(raw) {
    if (raw === null || raw === false || raw === 0 || raw === '0') return [];
    const entries = entriesIn(raw)?.filter((entry) => entry !== '');
    if (!entries || !entries.every((entry) => typeof entry === 'string' || isId(entry))) {
      return new Refusal('Must be ids, slugs or names, as text with commas or as a list.');
    }
    return [...new Set(entries)];
  },
  schema: {
    oneOf: [
      { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
      { type: 'string', nullable: true },
    ],
  },
  argument: { type: 'array' },
};

const isId = (entry: number): boolean => Number.isSafeInteger(entry) && entry > 0;
