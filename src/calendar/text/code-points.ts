/**
 * Text without characters that break databases, feeds or terminals: control codes, except line breaks and tabs, and lone
 * surrogates.
 */
export function soundText(raw: string): string {
  // A lone half of a surrogate pair has no UTF-8 form: it becomes the replacement character.
  return raw
    .replaceAll('\u0085', '\n')
    .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The same for HTML, where control codes may also be written as references: `&#0;`, `&#x1;`. */
export function soundMarkup(raw: string): string {
  return soundText(raw).replace(/&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|7f)|0*(?:[0-8]|1[124-9]|2\d|3[01]|127));/gi, '');
}

/** Whether a text has a visible character, that is, not only blanks, control codes and ignorable characters. */
export const isVisible = (text: string): boolean =>
  /[^\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** The length of a text in characters (code points). */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.codePointAt(at) ?? 0) > 0xffff) pairs += 1;
  return text.length - pairs;
}
