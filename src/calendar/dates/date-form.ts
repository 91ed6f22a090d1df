import type { DateDraft } from './date-draft.js';

/** One way to write a part of a date: its pattern and its meaning. */
export interface DateForm {
  /** Matched at the current position only (flag `y`); every repetition is bounded. */
  pattern: RegExp;
  /** Returns false if the text matches but is invalid or sets a part twice. */
  apply: (draft: DateDraft, found: Found) => boolean;
}

/** The capture groups of a match. */
export class Found {
  readonly #pieces: readonly (string | undefined)[];

  constructor(pieces: readonly (string | undefined)[]) {
    this.#pieces = pieces;
  }

  has(piece: number): boolean {
    return this.#pieces[piece] !== undefined;
  }

  /** '' if the group is absent. */
  text(piece: number): string {
    return this.#pieces[piece] ?? '';
  }

  /** 0 if the group is absent. */
  number(piece: number): number {
    return Number(this.text(piece));
  }
}
