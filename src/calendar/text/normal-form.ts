/** Marks on one letter that count. UAX #15 holds thirty to be more than any language needs ("Stream-Safe Text Format"). */
const MAX_MARKS = 30;

// The half-width voicing marks are letters to Unicode that become marks.
const surplusMarks = new RegExp(`([\\p{M}\\uFF9E\\uFF9F]{${MAX_MARKS}})[\\p{M}\\uFF9E\\uFF9F]+`, 'gu');

/** Whether a text is ASCII, which every normalization form leaves as it is: most texts are, and telling costs little. */
export function isAscii(text: string): boolean {
  return /^[\x00-\x7F]*$/.test(text);
}

/**
 * A text in a Unicode normalization form, as names, slugs and searches are compared. Of more than thirty marks in a row
 * the rest is left out: normalizing sorts them, in time that grows with the square of their number.
 */
export function inNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (isAscii(text)) return text;
  return text.replace(surplusMarks, '$1').normalize(form);
}
