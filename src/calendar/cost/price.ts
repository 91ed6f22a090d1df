import { type CostToken, type Joint, tokeniseCost } from './cost-tokens.js';
import { currencyCodeOf } from './currency.js';

/** Position of the currency beside the number; empty without a currency. */
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
  /** The whole text, in costs that were stored before `StoredCost.text` existed. */
  asWritten?: string;
}

/** The prices in a text. */
export interface PricesRead {
  /** In the order of the text; empty if the text is no price. */
  readonly prices: Price[];
  /** The text consists of these prices and what joins them, so it can be rebuilt from them. */
  readonly isBare: boolean;
}

/** A price with its position among the tokens. */
interface PlacedPrice extends Price {
  start: number;
  /** Index of the token after it. */
  end: number;
  isFree: boolean;
}

const NO_PRICES: PricesRead = { prices: [], isBare: false };

/**
 * The prices in a text. If a number has a currency, only such numbers are prices; otherwise only a number, a range or a
 * list that is the whole text. The ends of a range, and numbers with a slash between them, share a
 * currency (`€8-12`), as do the entries of a list that is the whole text. Source: decisions D28, D64; recorded
 * exchanges events_create_cost.
 */
export function readPrices(text: string): PricesRead {
  const tokens = tokeniseCost(text);
  const placed = placedPrices(tokens);
  if (!placed?.some(({ isFree }) => !isFree)) return NO_PRICES;
  const isWhole = coversAll(placed, tokens);
  const priced = runsOf(placed, tokens, isWhole).flatMap(sharingCurrency);
  const carrying = priced.filter(({ symbol }) => symbol);
  if (carrying.length) return { prices: carrying.map(bare), isBare: isWhole && carrying.length === priced.length };
  return isWhole && !isDateLike(placed, tokens) ? { prices: priced.map(bare), isBare: true } : NO_PRICES;
}

function bare({ shown, value, symbol, position }: PlacedPrice): Price {
  return { shown, value, symbol, position };
}

/** Every number with the currency beside it, and every `free`; undefined if a number has two different currencies. */
function placedPrices(tokens: readonly CostToken[]): PlacedPrice[] | undefined {
  const placed: PlacedPrice[] = [];
  for (const [n, token] of tokens.entries()) {
    if (token.kind === 'free') {
      placed.push({ shown: 'Free', value: '0', symbol: '', position: '', start: n, end: n + 1, isFree: true });
    }
    if (token.kind !== 'number') continue;
    const { shown, value } = token;
    const prefix = n - 1 >= (placed.at(-1)?.end ?? 0) ? currencyIn(tokens[n - 1]) : undefined;
    const postfix = belongsBefore(tokens, n + 1, prefix !== undefined) ? currencyIn(tokens[n + 1]) : undefined;
    const symbol = prefix && postfix ? oneCurrency(prefix, postfix) : (prefix ?? postfix ?? '');
    if (symbol === undefined) return undefined;
    const position = symbol === '' ? '' : symbol === prefix ? 'prefix' : 'postfix';
    placed.push({
      shown,
      value,
      symbol,
      position,
      start: prefix ? n - 1 : n,
      end: postfix ? n + 2 : n + 1,
      isFree: false,
    });
  }
  return placed;
}

const currencyIn = (token?: CostToken): string | undefined => (token?.kind === 'currency' ? token.symbol : undefined);

/** Whether the currency at a position belongs to the number before it, not to the one after it: to the nearer one. */
function belongsBefore(tokens: readonly CostToken[], position: number, hasPrefix: boolean): boolean {
  const [currency, next] = [tokens[position], tokens[position + 1]];
  if (next?.kind !== 'number' || !currency) return true;
  return currency.gap === next.gap ? !hasPrefix : next.gap;
}

/** `$10 CAD`: a code says which of the currencies with the same sign is meant. Undefined if the two differ. */
function oneCurrency(prefix: string, postfix: string): string | undefined {
  const meant = [prefix, postfix].map(currencyCodeOf);
  if (meant[0] && meant[1]) return meant[0] === meant[1] ? prefix : undefined;
  if (meant[0] || meant[1]) return meant[0] ? prefix : postfix;
  return prefix === postfix ? prefix : undefined;
}

/** Whether the text consists of joined prices alone, `from` in front of a range included. */
function coversAll(placed: readonly PlacedPrice[], tokens: readonly CostToken[]): boolean {
  const [first, last] = [placed[0], placed.at(-1)];
  const opens = tokens[0]?.kind === 'opener' && placed.length > 1 ? 1 : 0;
  if (first?.start !== opens || last?.end !== tokens.length) return false;
  const isDouble = placed.some(({ start, end }) => end - start > 2);
  return !isDouble && placed.slice(1).every((price, n) => jointBefore(price, placed[n], tokens));
}

/** How a price is joined to the one before it; undefined if nothing, or other words, are between them. */
function jointBefore(
  price: PlacedPrice,
  before: PlacedPrice | undefined,
  tokens: readonly CostToken[],
): Joint | undefined {
  const between = tokens.slice(before?.end ?? price.start, price.start);
  const joints = between.flatMap((token) => (token.kind === 'joiner' ? token.joint : []));
  if (joints.length !== between.length) return undefined;
  return (['range', 'slash', 'list'] as const).find((joint) => joints.includes(joint));
}

/** The prices that share a currency, as lists of one or more. */
function runsOf(placed: readonly PlacedPrice[], tokens: readonly CostToken[], isWhole: boolean): PlacedPrice[][] {
  const runs: PlacedPrice[][] = [];
  for (const [n, price] of placed.entries()) {
    const joint = n ? jointBefore(price, placed[n - 1], tokens) : undefined;
    const run = runs.at(-1);
    if (run && joint && (isWhole || joint !== 'list')) run.push(price);
    else runs.push([price]);
  }
  return runs;
}

function sharingCurrency(run: PlacedPrice[]): PlacedPrice[] {
  const [named, ...others] = run.filter(({ symbol }) => symbol);
  if (!named || others.some(({ symbol }) => symbol !== named.symbol)) return run;
  const { symbol, position } = named;
  return run.map((price) => (price.symbol ? price : { ...price, symbol, position }));
}

/** `2027-05-01`, `12/31/2027`, `0221/123456`: digits that are no amounts though nothing else stands in the text. */
function isDateLike(placed: readonly PlacedPrice[], tokens: readonly CostToken[]): boolean {
  if (placed.some(({ value }) => /^0\d/.test(value))) return true;
  if (placed.length !== 3) return placed.length > 3 && allJoined('range', placed, tokens);
  const lengths = placed.map(({ value }) => Math.min(value.length, 4)).join('');
  return (
    allJoined('range', placed, tokens) ||
    (allJoined('slash', placed, tokens) && /^(?:[12][12]4|4[12][12])$/.test(lengths))
  );
}

function allJoined(joint: Joint, placed: readonly PlacedPrice[], tokens: readonly CostToken[]): boolean {
  return placed.slice(1).every((price, n) => jointBefore(price, placed[n], tokens) === joint);
}
