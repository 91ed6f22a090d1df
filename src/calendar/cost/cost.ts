import { slugOf } from '../slugs/slug.js';
import { plainText } from '../text/plain-text.js';
import { readPrices, type Price, type Side } from './price.js';

/** A cost as it is kept with the event; as JSON it fits one text column. */
export interface StoredCost {
  prices: Price[];
  /** An entry held several prices (`8-12`), so no entry told its currency alone. */
  ranged: boolean;
}

/** A cost that could be read, or the sentence that says why not. */
export type CostRead = { stored: StoredCost } | { refused: string };

/** The site's own currency: written where an event names none. */
export interface SiteCurrency {
  symbol: string;
  code: string;
  position: 'prefix' | 'postfix';
}

/** What a client sees of a cost. */
export interface PresentedCost {
  cost: string;
  cost_details: { currency_symbol: string; currency_code: string; currency_position: Side; values: string[] };
}

export const MAX_COST_ENTRIES = 200;
export const MAX_COST_CHARACTERS = 1000;

/** The cost of an event nobody named a cost for; it is not the same as free. */
export const NO_COST: StoredCost = { prices: [], ranged: false };

/**
 * Reads what was sent as `cost`: a text, a number, a list of these, or an object (its values count).
 *
 * Nothing, blanks and empty lists mean no cost; zero means free. Markup is stripped. Lists within lists and more than 200 entries or
 * 1000 characters are refused. Source: decision D28; recorded exchanges events_create_cost.
 */
export function readCost(raw: unknown): CostRead {
  const sent = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw];
  if (sent.length > MAX_COST_ENTRIES) return { refused: `A cost holds at most ${MAX_COST_ENTRIES} entries.` };
  if (sent.some((entry) => typeof entry === 'object' && entry !== null)) {
    return { refused: 'A cost is a text, a number, or one list of these.' };
  }
  const texts = sent.map(entryText);
  if (texts.join('').length > MAX_COST_CHARACTERS) {
    return { refused: `A cost holds at most ${MAX_COST_CHARACTERS} characters.` };
  }
  const entries = texts.map(plainText).filter(Boolean).map(readEntry);
  return { stored: { prices: ascending(entries.flat()), ranged: entries.some((prices) => prices.length > 1) } };
}

function entryText(entry: unknown): string {
  if (entry === true) return '1';
  if (typeof entry === 'number') {
    return entry.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  }
  return typeof entry === 'string' ? entry : '';
}

function readEntry(entry: string): Price[] {
  const prices = readPrices(entry);
  if (prices.length > 0) return prices;
  return [{ shown: entry, value: slugOf(entry) || entry, symbol: '', position: '', isWord: true }];
}

function ascending(prices: Price[]): Price[] {
  const once = [...new Map(prices.map((price) => [price.value, price])).values()];
  return once.sort((a, b) => amount(a) - amount(b));
}

function amount(price: Price): number {
  return price.isWord ? 0 : Number(price.value);
}

/**
 * A cost in the words of its event: `Free`, `£7.50`, `$8 – $12`, a word as it was written; prices without a currency take the site's.
 * Source: recorded exchanges events_create_cost, tz_display_site.
 */
export function presentCost({ prices, ranged }: StoredCost, site: SiteCurrency): PresentedCost {
  const currency = sharedCurrency(prices);
  // Prices of one entry (`$8-$12`) tell their currency only where it is not the site's own.
  const told = ranged && currency.symbol === site.symbol ? { symbol: '', position: '' as const } : currency;
  return {
    cost: costText(prices, site),
    cost_details: {
      currency_symbol: told.symbol,
      currency_code: '',
      currency_position: told.position,
      values: prices.map((price) => price.value),
    },
  };
}

function sharedCurrency(prices: Price[]): { symbol: string; position: Side } {
  const [first, ...others] = prices.filter((price) => !price.isWord);
  const agreed = others.every((price) => price.symbol === first?.symbol && price.position === first.position);
  return first && agreed ? { symbol: first.symbol, position: first.position } : { symbol: '', position: '' };
}

function costText(prices: Price[], site: SiteCurrency): string {
  const amounts = prices.filter((price) => !price.isWord);
  const lowest = amounts[0];
  const highest = amounts.at(-1);
  if (!lowest || !highest) return prices.map((word) => word.shown).join(', ');
  const texts = [lowest, highest].map((price) => priceText(price, site));
  return [...new Set(texts)].join(' – ');
}

function priceText(price: Price, site: SiteCurrency): string {
  if (Number(price.value) === 0) return 'Free';
  if (price.asWritten !== undefined) return price.asWritten;
  const { symbol, position } = price.symbol ? price : site;
  return position === 'postfix' ? price.shown + symbol : symbol + price.shown;
}

/** The lowest price as a decimal number for machine-readable offers, `0` where the event is free by word; none without a cost. */
export function offeredPrice({ prices }: StoredCost): string | undefined {
  const lowest = prices.find((price) => !price.isWord);
  if (lowest) return Number(lowest.value) === 0 ? '0' : lowest.value;
  return prices.some((word) => word.value === 'free') ? '0' : undefined;
}
