import { transliterate } from 'transliteration';
import { inNormalForm } from '../text/normal-form.js';

/** Longest slug, in bytes of its percent-encoded form. */
export const MAX_SLUG_BYTES = 200;

/** Slugs that the site uses for other pages; a record with such a slug gets the next suffix. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

// Far more than fit into 200 bytes, so the rest cannot change the slug.
const enoughCharacters = 2000;

const inAngleBrackets = /<(?!\s)[^<>]*>/g;
const encodedLetters = /(?:%[89a-f][0-9a-f])+/gi;
const blanksDashesDots = /[\s\p{Cc}\p{Pd}/.]+/gu;
// Punctuation, signs of currencies, mathematics and typography, and invisible characters vanish; `_` and `-` stay, emoji
// with their colours and letters of any script too.
const dropped = /(?![-_\u{1F3FB}-\u{1F3FF}])(?:[\p{P}\p{C}\p{Sc}\p{Sm}\p{Sk}]|[©®™℠°¦]\uFE0F?)/gu;
// Signs that read as letters.
const spelt: Readonly<Record<string, string>> = { '×': 'x', '€': 'e' };
// Latin letters, except those that are in a slug as they are.
const accentedLatin = /(?![a-z](?!\p{M}))\p{Script=Latin}\p{M}*/gu;

/**
 * The slug of a text; empty if no character of it can be part of one.
 *
 * Lower case; Latin letters lose their accents, `ß` is `ss`, `×` is `x` and `€` is `e`; blanks, control characters, `/`,
 * dots and dashes become one `-`; other punctuation and signs go, and what stands in angle brackets; letters of other
 * scripts and emoji are percent-encoded in lower case. At most 200 bytes, cut at a whole character. A slug stays itself.
 * Source: decision D67; recorded exchanges events_create_text, events_create_basic, categories_crud.
 */
export function slugOf(text: string): string {
  const lower = text
    .slice(0, enoughCharacters)
    .replace(inAngleBrackets, '')
    .replace(encodedLetters, decoded)
    .replace(blanksDashesDots, '-')
    .replace(/[×€]/g, (sign) => spelt[sign] ?? sign)
    .replace(dropped, '')
    .toLowerCase();
  const letters = inNormalForm(lower, 'NFC')
    .replace(accentedLatin, plainLatin)
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '');
  return cut(letters, MAX_SLUG_BYTES);
}

/** The slug with a number: `fair` gives `fair-2`, still within 200 bytes. */
export const slugSuffixed = (slug: string, n: number): string => slugWithEnding(slug, String(n));

/** The slug with an ending, such as a day: `fair` gives `fair-2027-06-04`, still within 200 bytes. */
export function slugWithEnding(slug: string, ending: string): string {
  const suffix = `-${ending}`;
  return cut(slug.replace(encodedLetters, decoded), MAX_SLUG_BYTES - suffix.length) + suffix;
}

/**
 * The slug of a percent-decoded path segment, read like a title in case, blanks, accents and percent-encoding. Empty for a
 * segment with control characters.
 */
export function normaliseSlug(pathSegment: string): string {
  return /\p{Cc}/u.test(pathSegment) ? '' : slugOf(pathSegment);
}

/**
 * The stored form of an older slug, with characters that `slugOf` drops today: records keep their slugs. Takes a
 * percent-decoded path segment; empty if it has control characters.
 */
export function formerSlugOf(pathSegment: string): string {
  if (/\p{Cc}|\p{Cs}/u.test(pathSegment)) return '';
  return cut(inNormalForm(pathSegment.toLowerCase(), 'NFC'), MAX_SLUG_BYTES);
}

function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes;
  }
}

function plainLatin(letter: string): string {
  return transliterate(inNormalForm(letter, 'NFD').replace(/\p{M}+/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function cut(letters: string, maxBytes: number): string {
  if (/^[\w-]*$/.test(letters)) return letters.toLowerCase().slice(0, maxBytes).replace(/-+$/, '');
  let slug = '';
  for (const letter of letters) {
    const encoded = encodeURIComponent(letter).toLowerCase();
    if (slug.length + encoded.length > maxBytes) break;
    slug += encoded;
  }
  return slug.replace(/-+$/, '');
}
