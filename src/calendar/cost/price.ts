/** Where a currency stands beside its number; empty without a currency. */
export type Side = '' | 'prefix' | 'postfix';

/** One price, or a word that stands for one. */
export interface Price {
  /** The number or word as it was written. */
  shown: string;
  /** The number with `.` as decimal sign and no grouping; of a word its slug. */
  value: string;
  symbol: string;
  position: Side;
  isWord?: true;
  /** The whole entry, where words stand on both sides of the price and no symbol can be told. */
  asWritten?: string;
}

const grouped = /[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?/; // 1,000.50
const groupedByDots = /[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})/; // 1.000,50 or 1.000.000
const groupedByBlanks = /[1-9]\d{0,2}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d+)?/; // 1 000,50
const plain = /(?:(?<!\d)[.,])?\d+(?:(?<sign>[.,])(?<!\d\k<sign>\d+\k<sign>)\d+(?!\k<sign>?\d))?/; // 10.50 or 10,50 or .5
// `12,-` and `1.000.–`: no cents.
const round = /(?<![\d.,])(?:[1-9]\d{0,2}(?:[.,'’\s]\d{3})+|\d+)[.,][-–—](?!\s*\p{Sc}?\d)/u;
const number = new RegExp(
  `${round.source}|` +
    [grouped, groupedByDots, groupedByBlanks].map(({ source }) => `(?<![\\d.,])${source}(?![.,]?\\d)`).join('|') +
    `|${plain.source}`,
  'gu',
);
// `1e3`, `3D-2D`, `B2B`: digits within words are no price.
const digitsInWord = /\d\p{L}+\d|\p{L}\d+\p{L}/u;
const currencyMark = /\p{L}{0,2}\p{Sc}|\b[A-Z]{3}\b/gu;

/**
 * The prices one text names, in the order written; none if it holds no number or its digits belong to words.
 *
 * Both decimal conventions are read: with two kinds of sign the last one is the decimal sign; a lone comma before exactly three digits
 * groups thousands; a lone dot is always a decimal sign. Blanks and apostrophes group thousands.
 * Source: decision D28; recorded exchanges events_create_cost.
 */
export function readPrices(entry: string): Price[] {
  if (digitsInWord.test(entry)) return [];
  const numbers = [...entry.matchAll(number)];
  const [only] = numbers;
  if (numbers.length === 1 && only) return [readOnly(entry, only)];
  const currency = currencyOfRange(entry, numbers[0]?.index ?? 0);
  return numbers.map(([shown]) => ({ shown, value: decimal(shown), ...currency }));
}

function readOnly(entry: string, { 0: shown, index }: RegExpExecArray): Price {
  const before = besideNumber(entry.slice(0, index));
  const after = besideNumber(entry.slice(index + shown.length));
  const price = { shown, value: decimal(shown) };
  if (before && after) return { ...price, symbol: '', position: '', asWritten: entry };
  if (before) return { ...price, symbol: before, position: 'prefix' };
  return { ...price, symbol: after, position: after ? 'postfix' : '' };
}

function besideNumber(text: string): string {
  return text.replace(/^[.,]+/, '').trim();
}

function currencyOfRange(entry: string, firstNumber: number): { symbol: string; position: Side } {
  const [first, ...others] = [...entry.matchAll(currencyMark)];
  if (!first || others.some(([mark]) => mark !== first[0])) return { symbol: '', position: '' };
  return { symbol: first[0], position: first.index < firstNumber ? 'prefix' : 'postfix' };
}

function decimal(shown: string): string {
  if (/\D$/.test(shown)) return shown.replace(/\D/g, '');
  const digits = shown.replace(/[^\d.,]/g, '');
  const decimalSign = decimalSignOf(shown, digits);
  return [...digits].map((sign) => (/\d/.test(sign) ? sign : sign === decimalSign ? '.' : '')).join('');
}

function decimalSignOf(shown: string, digits: string): string {
  const signs = digits.replace(/\d/g, '');
  const last = signs.at(-1) ?? '';
  if (signs.length > 1) return new Set(signs).size > 1 ? last : '';
  return new RegExp(`^${grouped.source}$`).test(shown) ? '' : last;
}
