/** Digits with the separators that people write between them, and perhaps a `+` before. */
const NUMBER = /^\+?[\d\s().\-/\u00a0\u2010-\u2015]+$/u;

/** A subscriber number has some digits, an international one at most 15 (E.164). */
const MIN_DIGITS = 3;
const MAX_DIGITS = 15;

/** An optional trunk prefix is only dialled within a country: `+44 (0)20`. */
const TRUNK_PREFIX = /^(\+.*)\(0\)/u;

/**
 * URL that calls a phone number (RFC 3966); undefined for a text that is none, or has more than a number. The separators are
 * left out, as programs differ in those that they take.
 */
export function phoneLink(text: string): string | undefined {
  const written = text.trim();
  if (!NUMBER.test(written)) return undefined;
  const digits = written.replace(TRUNK_PREFIX, '$1').replace(/\D/gu, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined;
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`;
}
