import { letterRuns } from './letter-runs.js';

/** Least letters of an indexed word: too many texts contain shorter ones. */
const SHORTEST = 3;

/** Distance between the starts of two pieces of a long run, and length of a piece: they overlap by half. */
const STEP = 16;
const PIECE = 2 * STEP;

/** A part of a run up to this length is always contained in one of its pieces. */
const MAX_PART_LENGTH = PIECE - STEP + 1;

/**
 * The words that a folded text is indexed under: its runs of three or more letters and digits. Runs of over 32 letters,
 * as in scripts without spaces, are split into overlapping pieces.
 */
export function indexedWords(folded: string): Set<string> {
  const words = new Set<string>();
  for (const run of letterRuns(folded)) {
    // Most runs are neither short nor long, and many occur twice: these need no splitting.
    if (words.has(run)) continue;
    if (run.length >= SURELY_LONG && run.length <= PIECE) words.add(run);
    else for (const piece of piecesOf(Array.from(run))) words.add(piece);
  }
  return words;
}

/** So many UTF-16 units are at least three letters: no letter takes more than two. */
const SURELY_LONG = 2 * SHORTEST - 1;

/**
 * All suffixes of a word with three or more letters, and the word itself. A word contains a part if a suffix starts with
 * it.
 */
export function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  const count = Math.max(letters.length - SHORTEST + 1, 0);
  return Array.from({ length: count }, (_, from) => letters.slice(from).join(''));
}

/** A part of words to look up in the index. */
export interface WordPart {
  readonly letters: string;
  /** Something other than a letter precedes it in the search text, so that it begins a word of every matching text. */
  readonly isStart: boolean;
  /** Likewise for the end of a word. */
  readonly isEnd: boolean;
}

/** Whether an indexed word has a part where the part says. */
export function hasPart(word: string, { letters, isStart, isEnd }: WordPart): boolean {
  if (isStart && isEnd) return word === letters;
  if (isStart) return word.startsWith(letters);
  return isEnd ? word.endsWith(letters) : word.includes(letters);
}

/** How a search text is looked up in the index. */
export interface Clues {
  /** Every matching text has, for each of these, an indexed word with it. */
  readonly parts: readonly WordPart[];
  /** True if the reverse holds too: every text that contains the only part matches. */
  readonly isProof: boolean;
}

/** Splits a folded search text into parts to look up. Without parts, the index cannot be used. */
export function cluesOf(searched: string): Clues {
  const runs = letterRuns(searched);
  const parts = runs.flatMap((run, index) => {
    const letters = Array.from(run);
    if (letters.length < SHORTEST) return [];
    const isCut = letters.length > MAX_PART_LENGTH;
    return {
      letters: isCut ? letters.slice(0, MAX_PART_LENGTH).join('') : run,
      isStart: index > 0 || !searched.startsWith(run),
      // The last piece of a long run has as many letters as the longest part, so it ends with each part that ends the run.
      isEnd: !isCut && (index < runs.length - 1 || !searched.endsWith(run)),
    };
  });
  return { parts, isProof: parts.length === 1 && parts[0]?.letters === searched };
}

/** The words of a run; empty if it is too short. */
function piecesOf(letters: string[]): string[] {
  if (letters.length < SHORTEST) return [];
  const pieces: string[] = [];
  for (let from = 0; from === 0 || from + STEP < letters.length; from += STEP) {
    pieces.push(letters.slice(from, from + PIECE).join(''));
  }
  return pieces;
}
