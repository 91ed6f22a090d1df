import { slugOf } from '../../calendar/slugs/slug.js';
import { lengthOf } from '../../calendar/text/code-points.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { termDescription } from '../../calendar/text/rich-text.js';
import { type Kind, Refusal, wrongType } from '../../http/input/kind.js';
import { entriesIn } from '../../http/input/list-kinds.js';
import { textOf } from '../../http/input/text-kinds.js';
import { isTermName, MAX_TERM_NAME } from './term-name.js';

/** Longest text that is looked at, in characters, markup included. */
const MAX_SENT = 50_000;

/** Longest description, in bytes of what is kept: what its column holds. */
const MAX_DESCRIPTION_BYTES = 65_535;

/** The name of a term: plain text that is not blank, at most 200 characters. */
export const termName: Kind<string> = {
  read(raw) {
    if (typeof raw !== 'string') return wrongType('a text');
    const name = lengthOf(raw) <= MAX_SENT ? plainText(raw) : '';
    return isTermName(name) ? name : new Refusal(`Must be a text of 1 to ${MAX_TERM_NAME} characters.`);
  },
  schema: { type: 'string', minLength: 1, maxLength: MAX_TERM_NAME },
  argument: { type: 'string' },
};

/** What a term means, with inline markup; `""` and null clear it. */
export const description: Kind<string> = {
  read(raw) {
    if (raw === null) return '';
    const sent = textOf(raw, MAX_SENT);
    if (sent instanceof Refusal) return sent;
    const text = termDescription(sent);
    return Buffer.byteLength(text) <= MAX_DESCRIPTION_BYTES
      ? text
      : new Refusal(`Must be at most ${MAX_DESCRIPTION_BYTES} bytes of UTF-8.`);
  },
  schema: { type: 'string', maxLength: MAX_SENT, nullable: true },
  argument: { type: 'string' },
};

/** One or several slugs to look for, in any letter case: `a,b`, `x[]=a&x[]=b` or a list. Source: decision D56. */
export const slugList: Kind<string[]> = {
  read(raw) {
    const entries = entriesIn(raw);
    if (!entries?.length || entries.includes('')) return new Refusal('Must be one slug or a list of slugs.');
    return [...new Set(entries.map((entry) => slugOf(String(entry))))];
  },
  schema: { type: 'array', items: { type: 'string' } },
  argument: { type: 'string' },
};
