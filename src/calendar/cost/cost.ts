import { slugOf } from '../slugs/slug.js';
import { lengthOf } from '../text/code-points.js';
import { plainText } from '../text/plain-text.js';
import { currencyCodeOf } from './currency.js';
import { type Price, readPrices, type Side } from './price.js';

/** A cost as it is stored with the event; as JSON it fits one text column. */
export interface StoredCost {
  prices: Price[];
  /** An entry held several prices (`8-12`). */
  ranged: boolean;
  /** The text to show if it cannot be rebuilt from the prices: they are among other words, or have several currencies. */
  text?: string;
}

/** A cost that was read, or the error message. */
export type CostRead = { stored: StoredCost } | { error: string };

/** The currency of the site, for prices without one. */
export interface SiteCurrency {
  symbol: string;
  code: string;
  position: 'prefix' | 'postfix';
}

/** A cost in the wire format. */
export interface PresentedCost {
  cost: string;
  cost_details: { currency_symbol: string; currency_code: string; currency_position: Side; values: string[] };
}

export const MAX_COST_ENTRIES = 200;
export const MAX_COST_CHARACTERS = 1000;

/** The cost of an event without one; not the same as free. */
export const NO_COST: StoredCost = { prices: [], ranged: false };

/**
 * Reads what was sent as `cost`: a text, a number, a list of these, or an object (its values count).
 *
 * Nothing, blanks and empty lists mean no cost; zero means free. Markup is stripped. Lists within lists and more than 200
 * entries or 1000 characters are rejected. Source: decision D28; recorded exchanges events_create_cost.
 */
export function readCost(raw: unknown): CostRead {
  const entries = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw];
  if (entries.length > MAX_COST_ENTRIES) return { error: `A cost holds at most ${MAX_COST_ENTRIES} entries.` };
  if (entries.some((entry) => typeof entry === 'object' && entry !== null)) {
    return { error: 'A cost is a text, a number, or one list of these.' };
  }
  const texts = entries.map(entryText);
  if (lengthOf(texts.join('')) > MAX_COST_CHARACTERS) {
    return { error: `A cost holds at most ${MAX_COST_CHARACTERS} characters.` };
  }
  return { stored: storedCost(texts.map(plainText).filter(Boolean)) };
}

function entryText(entry: unknown): string {
  if (entry === true) return '1';
  if (typeof entry === 'number') {
    return entry.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  }
  return typeof entry === 'string' ? entry : '';
}

function storedCost(entries: string[]): StoredCost {
  const read = entries.map((entry) => ({ entry, ...readPrices(entry) }));
  const numbers = inNamedCurrency(read.flatMap(({ prices }) => prices));
  const words = read.filter(({ prices }) => prices.length === 0).map(({ entry }) => word(entry, numbers.length > 0));
  const prices = ascending([...words, ...numbers]);
  const ranged = read.some(({ prices: { length } }) => length > 1);
  const isBare = read.every((one) => one.isBare || isFree(one.entry)) && symbolsOf(numbers).length <= 1;
  return isBare || numbers.length === 0 ? { prices, ranged } : { prices, ranged, text: entries.join(', ') };
}

const isFree = (entry: string): boolean => entry.toLowerCase() === 'free';

/** A text that is no price; `free` beside prices is a price of 0. */
function word(entry: string, hasPrices: boolean): Price {
  if (hasPrices && isFree(entry)) return { shown: entry, value: '0', symbol: '', position: '' };
  return { shown: entry, value: slugOf(entry) || entry, symbol: '', position: '', isWord: true };
}

/** Prices without a currency take that of the others; if these have several, only prices with a currency count. */
function inNamedCurrency(prices: Price[]): Price[] {
  const named = prices.filter(({ symbol }) => symbol);
  const [first] = named;
  if (!first) return prices;
  if (symbolsOf(prices).length > 1) return named;
  return prices.map((price) => (price.symbol ? price : { ...price, symbol: first.symbol, position: first.position }));
}

function symbolsOf(prices: readonly Price[]): string[] {
  return [...new Set(prices.flatMap(({ isWord, symbol }) => (isWord || !symbol ? [] : symbol)))];
}

function ascending(prices: Price[]): Price[] {
  const once = [...new Map(prices.map((price) => [`${price.value} ${price.symbol}`, price])).values()];
  return once.sort((a, b) => amount(a) - amount(b));
}

function amount(price: Price): number {
  return price.isWord ? 0 : Number(price.value);
}

/**
 * A cost as clients see it: `Free`, `£7.50`, `$8 – $12`, or the text as it was sent. Prices without a currency take that of
 * the site. Source: decision D64; recorded exchanges events_create_cost, tz_display_site.
 */
export function presentCost(stored: StoredCost, site: SiteCurrency): PresentedCost {
  const { prices, ranged } = stored;
  const text = sentText(stored);
  const currency = sharedCurrency(prices);
  // The details of several prices in one entry (`$8-$12`) name their currency only if it is not that of the site.
  const omitsCurrency = ranged && text === undefined && currency.symbol === site.symbol;
  return {
    cost: text ?? costText(prices, site),
    cost_details: {
      currency_symbol: omitsCurrency ? '' : currency.symbol,
      currency_code: '',
      currency_position: omitsCurrency ? '' : currency.position,
      values: prices.map((price) => price.value),
    },
  };
}

/**
 * Whether a text sent as `cost` equals the presented cost, so that an update with the text that was read changes nothing.
 * Source: decision D57.
 */
export function isCostShown(text: string, stored: StoredCost, site: SiteCurrency): boolean {
  return plainText(text) === presentCost(stored, site).cost;
}

function sentText({ prices, text }: StoredCost): string | undefined {
  return text ?? prices.find((price) => price.asWritten !== undefined)?.asWritten;
}

function sharedCurrency(prices: Price[]): { symbol: string; position: Side } {
  const priced = prices.filter((price) => !price.isWord && (price.symbol || Number(price.value) !== 0));
  const [first, ...others] = priced;
  const agreed = others.every((price) => price.symbol === first?.symbol && price.position === first.position);
  return first && agreed ? { symbol: first.symbol, position: first.position } : { symbol: '', position: '' };
}

function costText(prices: Price[], site: SiteCurrency): string {
  const amounts = prices.filter((price) => !price.isWord);
  const lowest = amounts[0];
  const highest = amounts.at(-1);
  if (!lowest || !highest) return prices.map(({ shown }) => shown).join(', ');
  const texts = [lowest, highest].map((price) => priceText(price, site));
  return [...new Set(texts)].join(' – ');
}

function priceText(price: Price, site: SiteCurrency): string {
  if (Number(price.value) === 0) return 'Free';
  const { symbol, position } = price.symbol ? price : site;
  return position === 'postfix' ? price.shown + symbol : symbol + price.shown;
}

/** A price for machine-readable offers. */
export interface OfferedPrice {
  /** A decimal number. */
  price: string;
  /** ISO 4217 code. */
  currency: string;
}

/**
 * The lowest price; `0` if the event is free. Undefined without a cost, for prices in several currencies, and for a sign
 * that several currencies share. Source: decision D64.
 */
export function offeredPrice({ prices }: StoredCost, site: SiteCurrency): OfferedPrice | undefined {
  const symbols = symbolsOf(prices);
  const currency = currencyOf(symbols[0] ?? '', site);
  const lowest = prices.find((price) => !price.isWord || price.value === 'free');
  if (!lowest || !currency || symbols.length > 1) return undefined;
  return { price: lowest.isWord || Number(lowest.value) === 0 ? '0' : lowest.value.replace(/^\./, '0.'), currency };
}

function currencyOf(symbol: string, site: SiteCurrency): string | undefined {
  return symbol === '' || symbol === site.symbol ? site.code : currencyCodeOf(symbol);
}
