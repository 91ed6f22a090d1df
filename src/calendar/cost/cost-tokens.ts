import { type CostNumber, readCostNumber, readWholeAmount } from './cost-number.js';
import { currencyAt, type CurrencyMark, matchAt } from './currency.js';

/** How two prices are joined: as the ends of a range, by a slash, or as entries of a list. */
export type Joint = 'range' | 'slash' | 'list';

type TokenContent =
  | ({ readonly kind: 'number' } & CostNumber)
  | ({ readonly kind: 'currency' } & CurrencyMark)
  | { readonly kind: 'joiner'; readonly joint: Joint }
  | { readonly kind: 'free' | 'opener' | 'other' };

/** One piece of a cost: a number, a currency, what joins prices, or anything else. */
export type CostToken = TokenContent & {
  /** A blank precedes it. */
  readonly gap: boolean;
};

const OTHER = { kind: 'other' } as const;
const RANGE = { kind: 'joiner', joint: 'range' } as const;
const SLASH = { kind: 'joiner', joint: 'slash' } as const;
const LIST = { kind: 'joiner', joint: 'list' } as const;

const SIGNS: ReadonlyMap<string, TokenContent> = new Map<string, TokenContent>([
  ...[...'-‐‑−‒–—'].map((sign) => [sign, RANGE] as const),
  ['/', SLASH],
  ...[...',;|&'].map((sign) => [sign, LIST] as const),
]);

/** English, German and French words seen in costs. */
const WORDS: ReadonlyMap<string, TokenContent> = new Map<string, TokenContent>([
  ['free', { kind: 'free' }],
  ...['to', 'bis', 'à'].map((word) => [word, RANGE] as const),
  ...['or', 'and', 'oder', 'und', 'ou', 'et'].map((word) => [word, LIST] as const),
  ...['from', 'between', 'von', 'zwischen', 'de', 'entre'].map((word) => [word, { kind: 'opener' }] as const),
]);

const blanks = /\s+/y;
// Everything that may belong to one number; it is classified afterwards.
const digits = /(?:(?<![\p{L}\p{M}\p{N}])[.,])?\d+(?:[.,'’]\d+|[ \u00A0\u2009\u202F]\d{3}(?!\d))*/uy;
const noCents = /[.,][-–—]{1,2}(?!\s*\p{Sc}?\d)/uy;
const fullStop = /[.,]\s*$/y;
// What makes digits part of something else: `10%`, `20:30`, `16th`, `3D`.
const attached = /\s*[%‰]|(?::\d+)+|[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*/uy;
const word = /[\p{L}\p{M}][\p{L}\p{M}\p{N}_]*/uy;
const minus = /[-−](?=[\p{Lu}]{0,3}\p{Sc}?[.,]?\d)/uy;

/** Splits the text of a cost into tokens, from left to right, in linear time. */
export function tokeniseCost(text: string): CostToken[] {
  const tokens: CostToken[] = [];
  let position = 0;
  let isNegative = false;
  while (position < text.length) {
    const blank = matchAt(blanks, text, position);
    position += blank?.length ?? 0;
    if (position >= text.length) break;
    const { length, found, negates } = tokenAt(text, position, isPrice(tokens, blank !== undefined));
    for (const [n, token] of found.entries()) {
      const content = isNegative && token.kind === 'number' ? OTHER : token;
      tokens.push({ ...content, gap: n === 0 && blank !== undefined });
    }
    isNegative = negates ?? (isNegative && found[0]?.kind === 'currency');
    position += length;
  }
  return tokens;
}

interface Piece {
  readonly length: number;
  readonly found: readonly TokenContent[];
  /** The number after it is negative. */
  readonly negates?: true;
}

function tokenAt(text: string, position: number, followsPrice: boolean): Piece {
  if (!followsPrice && matchAt(minus, text, position)) return { length: 1, found: [OTHER], negates: true };
  const currency = currencyAt(text, position);
  if (currency) return { length: currency.symbol.length, found: [{ kind: 'currency', ...currency }] };
  const letters = matchAt(word, text, position);
  if (letters) return { length: letters.length, found: [WORDS.get(letters.toLowerCase()) ?? OTHER] };
  const amount = matchAt(digits, text, position);
  if (amount) return numbersAt(text, position, amount);
  const sign = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return { length: sign.length, found: [SIGNS.get(sign) ?? OTHER] };
}

/** Whether the last token ends a price, so that a dash after it (or after its comma, `8,-12`) starts no negative number. */
function isPrice(tokens: readonly CostToken[], gap: boolean): boolean {
  const [last, previous] = [tokens.at(-1), tokens.at(-2)];
  if (last?.kind === 'number' || last?.kind === 'free') return true;
  return (last?.kind === 'currency' || (last?.kind === 'joiner' && !gap)) && previous?.kind === 'number';
}

function numbersAt(text: string, position: number, amount: string): Piece {
  const end = position + amount.length;
  const cents = matchAt(noCents, text, end);
  const whole = cents === undefined ? undefined : readWholeAmount(amount, cents);
  if (whole) return { length: whole.shown.length, found: [{ kind: 'number', ...whole }] };
  const rest = currencyAt(text, end) ? undefined : matchAt(attached, text, end);
  if (rest !== undefined) return { length: amount.length + rest.length, found: [OTHER] };
  // `5.` is 5; `24.12.` may be a day.
  const stop = /^\d+$/.test(amount) ? (matchAt(fullStop, text, end) ?? '') : '';
  return { length: amount.length + stop.length, found: numbersIn(amount) };
}

/** The numbers in digits with signs among them: one, or several where the signs group nothing (`10,20,30`). */
function numbersIn(amount: string): TokenContent[] {
  const number = readCostNumber(amount);
  if (number) return [{ kind: 'number', ...number }];
  const apart = amount.split(/[ \u00A0\u2009\u202F]/);
  if (apart.length > 1) return apart.flatMap(numbersIn);
  const listed = amount.split(',').map(readCostNumber);
  if (listed.length < 2 || listed.some((entry) => !entry)) return [OTHER];
  return listed.flatMap(
    (entry, n) => [...(n ? [LIST] : []), { kind: 'number', ...(entry as CostNumber) }] as TokenContent[],
  );
}
