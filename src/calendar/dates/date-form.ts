import type { DateDraft } from './date-draft.js';

/** One way to say a part of a date: what it looks like, and what it tells. */
export interface DateForm {
  /** Matched at the place of reading only (flag `y`); every repetition is bounded. */
  pattern: RegExp;
  /** Answers false when the text looks right and says nonsense, or says a thing twice. */
  apply: (draft: DateDraft, found: Found) => boolean;
}

/** The pieces that a pattern found. */
export class Found {
  readonly #pieces: readonly (string | undefined)[];

  constructor(pieces: readonly (string | undefined)[]) {
    this.#pieces = pieces;
  }

  has(piece: number): boolean {
    return this.#pieces[piece] !== undefined;
  }

  /** A piece that is absent is ''. */
  text(piece: number): string {
    return this.#pieces[piece] ?? '';
  }

  /** A piece that is absent is 0. */
  number(piece: number): number {
    return Number(this.text(piece));
  }
}
