import { type Kind, Refusal } from '../../http/input/kind.js';
import { entriesIn } from '../../http/input/list-kinds.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';
import { idOf } from '../../http/input/record-object.js';
import type { TermEntry } from './term-lookup.js';

const TERM = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

/**
 * The terms to give an event: text with commas, or a list of ids, slugs and names, in which commas belong to the names.
 * A term as an object counts by its `id`, the other members are ignored; without one it is refused, as lists within are.
 * `""`, null, false, 0 and an empty list mean none. Source: decisions D10, D39, D57, D72.
 */
export const termAssignments: Kind<TermEntry[]> = {
  read(raw) {
    if (raw === null || raw === false || raw === 0 || raw === '0') return [];
    const sent = Array.isArray(raw) ? raw.map(entryOf) : entryOf(raw);
    const entries = entriesIn(sent)?.filter((entry) => entry !== '');
    if (!entries || !entries.every((entry) => typeof entry === 'string' || isId(entry))) {
      return new Refusal('Must be ids, slugs or names, as text with commas or as a list, or terms with their ids.');
    }
    return [...new Set(entries)];
  },
  schema: {
    oneOf: [
      { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }, TERM] } },
      { type: 'string', nullable: true },
    ],
  },
  argument: { type: 'array' },
};

/** The id of a term that is sent as an object is a number, never a name made of digits; NaN where it is none. */
const entryOf = (entry: unknown): unknown => (idOf(entry) === entry ? entry : (wholeNumberIn(idOf(entry)) ?? NaN));

const isId = (entry: number): boolean => Number.isSafeInteger(entry) && entry > 0;
