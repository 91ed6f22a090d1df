import { decodeHTMLStrict } from 'entities';

// Letters that no decomposition takes apart, and what a reader would type for them.
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
const spellable = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'gu');
// Vowel signs of Indic and Thai scripts are letters to their readers, so only marks of these scripts go.
// One ligature can stand for eighteen letters. Real words grow to at most three times their length (Korean, Vietnamese):
// what a text of ligatures grows to beyond that is left out, so that its length bounds the time it takes.
const MOST_PARTS = 4;
const FEW_LETTERS = 100;
const accents = /(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;

/**
 * Text as search and sorting compare it: letter case, accents, width, blanks and invisible characters make no difference.
 *
 * The result is the same whatever database stores it; it never goes out to a client.
 * Source: decision D46; what utf8mb4_unicode_520_ci takes as equal.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .slice(0, MOST_PARTS * text.length + FEW_LETTERS)
    .replace(accents, '')
    .toLowerCase()
    .replace(spellable, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Surrogate}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Rich text as search compares it: tags are searched as well, entities as the characters they stand for. */
export function foldMarkup(html: string): string {
  return foldText(decodeHTMLStrict(html));
}
