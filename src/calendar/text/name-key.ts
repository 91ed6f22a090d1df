import { inNormalForm } from './normal-form.js';

// Invisible characters: the soft hyphen, the zero width space, the word joiner, the byte order mark.
const invisible = /[\u00AD\u200B\u2060\uFEFF]/gu;
const otherWidths = /[\uFF00-\uFFEF]+/gu;

/**
 * A name as it is compared with other names: two names with the same key are one name. Letter case, blanks, width and
 * invisible characters make no difference; accents, voicing marks and letters such as й do.
 *
 * Case folding is full (`ß` is `ss`, `ﬁ` is `fi`); `İ` is `i`, with the dot of its own or without.
 * Source: decision D65.
 */
export function nameKey(name: string): string {
  const visible = name.replace(invisible, '').replace(otherWidths, (run) => inNormalForm(run, 'NFKC'));
  return caseFolded(inNormalForm(visible, 'NFC')).replace(/\s+/gu, ' ').trim();
}

// JavaScript has no case folding of its own. Lower case of upper case is the same but for four letters: upper case has no
// sharp s, a dotless i would get a dot, a dotted one keeps it beside the letter, and lower case tells a final sigma apart.
function caseFolded(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/[^ı]+/gu, (run) => run.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ');
  return inNormalForm(lower, 'NFC').replace(/i\u0307/gu, 'i');
}
