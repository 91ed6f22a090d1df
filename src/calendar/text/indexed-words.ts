/** Letters below which no word is worth an index: too many texts have it. */
const SHORTEST = 3;

/** After how many letters of a long run the next piece of it begins, and how many one has: each letter is in two. */
const STEP = 16;
const PIECE = 2 * STEP;

/** So long a part of a run lies within one of its pieces, wherever it begins. */
const MAX_PART_LENGTH = PIECE - STEP + 1;

const runsOfLetters = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words under which an index of searched texts keeps a folded text: its runs of letters and digits, of three letters
 * and more. Longer runs than 32 letters, as in scripts that part no words, are kept in pieces that overlap.
 */
export function indexedWords(folded: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of folded.matchAll(runsOfLetters)) {
    // Most are neither short nor long, whatever their letters, and many come twice: those are not taken apart.
    if (words.has(run)) continue;
    if (run.length >= SURELY_LONG && run.length <= PIECE) words.add(run);
    else for (const piece of piecesOf(Array.from(run))) words.add(piece);
  }
  return words;
}

/** So many UTF-16 units are three letters at least: no letter takes more than two. */
const SURELY_LONG = 2 * SHORTEST - 1;

/** All endings of a word that have three letters and more, itself included: a word has a part if an ending begins with it. */
export function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  const count = Math.max(letters.length - SHORTEST + 1, 0);
  return Array.from({ length: count }, (_, from) => letters.slice(from).join(''));
}

/** What an index can tell of a folded text that is looked for. */
export interface Clues {
  /** Each is part of one indexed word of every text that has what is looked for. */
  readonly parts: readonly string[];
  /** Whether the reverse holds: every text that has the one part has what is looked for. */
  readonly isProof: boolean;
}

/** Takes a text that is looked for apart into what an index can be asked for. Without parts an index tells nothing. */
export function cluesOf(searched: string): Clues {
  const parts = runsIn(searched).map((letters) => letters.slice(0, MAX_PART_LENGTH).join(''));
  return { parts, isProof: parts.length === 1 && parts[0] === searched };
}

function runsIn(folded: string): string[][] {
  const runs = Array.from(folded.matchAll(runsOfLetters), ([run]) => Array.from(run));
  return runs.filter(({ length }) => length >= SHORTEST);
}

/** The words of a run; none of one that is too short. */
function piecesOf(letters: string[]): string[] {
  if (letters.length < SHORTEST) return [];
  const pieces: string[] = [];
  for (let from = 0; from === 0 || from + STEP < letters.length; from += STEP) {
    pieces.push(letters.slice(from, from + PIECE).join(''));
  }
  return pieces;
}
