import { decodeHTMLStrict } from 'entities';
import { tagsBetweenWords } from './html-tags.js';
import { nameKey } from './name-key.js';
import { inNormalForm, isAscii } from './normal-form.js';

// Letters that normalization does not decompose, and what people type for them.
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
// One ligature can stand for eighteen letters. Real words grow to at most three times their length (Korean, Vietnamese):
// what a text of ligatures grows to beyond that is left out, so that its length bounds the time it takes.
const MAX_PARTS = 4;
const FEW_LETTERS = 100;
// Vowel signs of Indic and Thai scripts are letters to their readers, so only marks of these scripts go.
const marks = /(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;
// Voicing marks of kana make another letter. So do most marks on Cyrillic letters, which are looked at one by one.
const accents =
  /(\p{Script=Cyrillic})(\p{M}+)|(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])(?![\u3099\u309A])\p{M}/gu;
const tag = /<\/?([a-z][a-z0-9]*)[^>]*>/g;

/**
 * Separates texts that are searched together, so that no phrase matches across them. Not typed in searches, and kept by
 * folding.
 */
export const TEXT_BREAK = '\uFFFC';

/**
 * Text as searches compare it: letter case, accents, width, blanks and invisible characters make no difference. Marks that
 * make another letter do: kana voicing, й, ї.
 *
 * The result does not depend on the database, and is never sent to clients.
 * Source: decisions D46, D66.
 */
export function foldText(text: string): string {
  return folded(text, (decomposed) => decomposed.replace(accents, withoutAccents));
}

/**
 * Text as lists are ordered by it: like `foldText`, but every mark is an accent, as in alphabetical order.
 * Names that are equal (see `nameKey`) have the same result.
 */
export function foldForOrder(text: string): string {
  return folded(nameKey(text), (decomposed) => decomposed.replace(marks, ''));
}

/**
 * HTML as the sanitiser returns it, as searches compare it: its text, in which block tags and line breaks separate words
 * and inline tags do not, then its tags.
 * Source: decision D70; recorded exchanges events_list_filters, where tags are found too.
 */
export function foldMarkup(html: string): string {
  const tags = new Set<string>();
  const text = html.replace(tag, (written, name: string) => {
    if (!written.startsWith('</')) tags.add(written);
    return tagsBetweenWords.has(name) ? '\n' : '';
  });
  const parts = tags.size ? [text, [...tags].join(' ')] : [text];
  return parts.map((part) => foldText(decodeHTMLStrict(part))).join(TEXT_BREAK);
}

function folded(text: string, withoutMarks: (decomposed: string) => string): string {
  if (isAscii(text)) return withPlainBlanks(text.toLowerCase());
  const decomposed = inNormalForm(text, 'NFKD').slice(0, MAX_PARTS * text.length + FEW_LETTERS);
  const lower = withoutMarks(decomposed)
    .toLowerCase()
    .replace(spellable, (letter) => spelledOut[letter] ?? letter);
  return withPlainBlanks(
    inNormalForm(withoutMarks(inNormalForm(lower, 'NFKD')), 'NFC').replace(/[\p{Cf}\p{Surrogate}]/gu, ''),
  );
}

const withPlainBlanks = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function withoutAccents(_found: string, letter?: string, itsMarks = ''): string {
  if (letter === undefined) return '';
  return letter + [...itsMarks].filter((mark) => makesCyrillicLetter(letter, mark)).join('');
}

/** ё is written е as often as not; an acute or a grave shows the stress, except in Macedonian ѓ and ќ. */
function makesCyrillicLetter(letter: string, mark: string): boolean {
  if (mark === '\u0301') return /[гк]/iu.test(letter);
  if (mark === '\u0308') return !/е/iu.test(letter);
  return /[\u0304\u0306\u030B\u030F]/u.test(mark);
}
