import { slugOf } from '../../calendar/slugs/slug.js';
import { type Kind, Refusal, wrongType } from './kind.js';
import { entriesIn } from './list-kinds.js';

/** The slug a record wishes for, already in its form for addresses; `""` and null let it follow from the name. */
export const clearableSlug: Kind<string> = {
  read(raw) {
    if (raw === null) return '';
    return typeof raw === 'string' ? slugOf(raw) : wrongType('a text');
  },
  schema: { type: 'string', maxLength: 200, nullable: true },
  argument: { type: 'string' },
};

/** One or several slugs to look for, in any letter case: `a,b`, `x[]=a&x[]=b` or a list. */
export const slugList: Kind<string[]> = {
  read(raw) {
    const entries = entriesIn(raw);
    if (!entries?.length || entries.includes('')) return new Refusal('Must be one slug or a list of slugs.');
    return [...new Set(entries.map((entry) => slugOf(String(entry))))];
  },
  schema: { type: 'array', items: { type: 'string' } },
  argument: { type: 'string' },
};
