/** Greatest number of marks on a letter: more than any language needs (UAX #15, "Stream-Safe Text Format"). */
const MAX_MARKS = 30;

// The half-width voicing marks are letters to Unicode that become marks.
const surplusMarks = new RegExp(`([\\p{M}\\uFF9E\\uFF9F]{${MAX_MARKS}})[\\p{M}\\uFF9E\\uFF9F]+`, 'gu');

/** Whether a text is ASCII, which normalization does not change: a cheap check that most texts pass. */
export function isAscii(text: string): boolean {
  return /^[\x00-\x7F]*$/.test(text);
}

/**
 * A text in a Unicode normalization form, as names, slugs and searches are compared. Marks after
 * the thirtieth in a row are dropped: normalizing sorts them in quadratic time.
 */
export function inNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (isAscii(text)) return text;
  return text.replace(surplusMarks, '$1').normalize(form);
}
