/** Text without characters no database, feed or terminal should meet: control codes (line breaks and tabs stay) and half emoji. */
export function soundText(raw: string): string {
  // A lone half of a surrogate pair has no UTF-8 form: it becomes the replacement character.
  return raw.replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]/g, '').replace(/\p{Surrogate}/gu, '\uFFFD');
}
