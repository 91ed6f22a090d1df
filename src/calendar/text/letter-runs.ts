const isLetter = /[\p{L}\p{N}\p{M}]/u;

const [UNKNOWN, LETTER, OTHER] = [0, 1, 2];

/** What each code unit is, as far as any text had it. */
const kinds = new Uint8Array(0x10000);

/**
 * The runs of letters, digits and marks in a text, in order. Faster than a regular expression, which looks up the properties
 * of each letter.
 */
export function letterRuns(text: string): string[] {
  const runs: string[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0;
    const isPart = point < kinds.length ? kindOf(point) === LETTER : isLetter.test(String.fromCodePoint(point));
    if (isPart && start < 0) start = at;
    if (!isPart && start >= 0) {
      runs.push(text.slice(start, at));
      start = -1;
    }
    // The second unit of a pair.
    if (point >= kinds.length) at++;
  }
  if (start >= 0) runs.push(text.slice(start));
  return runs;
}

function kindOf(unit: number): number {
  const known = kinds[unit] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  return (kinds[unit] = isLetter.test(String.fromCharCode(unit)) ? LETTER : OTHER);
}
