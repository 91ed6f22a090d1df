/** ISO 4217 codes, from the Unicode data (CLDR) of the runtime. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * The code of each mark that stands for a single currency. `$`, `¥`, `kr` and `Fr.` stand for several, so they are absent.
 * Source: ISO 4217, Unicode CLDR.
 */
const CURRENCY_CODES = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '₽': 'RUB',
    '₩': 'KRW',
    '₪': 'ILS',
    '₫': 'VND',
    '₴': 'UAH',
    '₦': 'NGN',
    '₺': 'TRY',
    '₱': 'PHP',
    '฿': 'THB',
    '₡': 'CRC',
    '₲': 'PYG',
    '₸': 'KZT',
    '₾': 'GEL',
    '₼': 'AZN',
    '₮': 'MNT',
    '₭': 'LAK',
    '₵': 'GHS',
    '៛': 'KHR',
    '৳': 'BDT',
    zł: 'PLN',
    Kč: 'CZK',
    R$: 'BRL',
    US$: 'USD',
    $US: 'USD',
    CA$: 'CAD',
    C$: 'CAD',
    $CA: 'CAD',
    A$: 'AUD',
    AU$: 'AUD',
    NZ$: 'NZD',
    HK$: 'HKD',
    S$: 'SGD',
    NT$: 'TWD',
    MX$: 'MXN',
    'CN¥': 'CNY',
    'JP¥': 'JPY',
  }),
);

// A sign with the capitals on it (`R$`; of dollars also behind it, `$CA`), and the abbreviations that are no codes.
const sign = /\$[A-Z]{2,3}(?![\p{L}\p{N}])|\p{Lu}{0,3}\p{Sc}/uy;
const abbreviation = /(?:[kK]r\.?|zł|Kč|Fr\.)(?![\p{L}\p{M}])/uy;
const code = /[A-Z]{3}(?![\p{L}\p{M}])/uy;

/** A currency as a text names it. */
export interface CurrencyMark {
  readonly symbol: string;
  /** An ISO 4217 code, which is more exact than any sign. */
  readonly isCode: boolean;
}

/** The currency that `text` names at `position`; undefined if it names none there. Source: decision D64. */
export function currencyAt(text: string, position: number): CurrencyMark | undefined {
  const symbol = matchAt(sign, text, position) ?? matchAt(abbreviation, text, position);
  if (symbol !== undefined) return { symbol, isCode: false };
  const letters = matchAt(code, text, position);
  return letters !== undefined && CODES.has(letters) ? { symbol: letters, isCode: true } : undefined;
}

/** The ISO 4217 code of a mark; undefined if several currencies share it. */
export function currencyCodeOf(symbol: string): string | undefined {
  return CODES.has(symbol) ? symbol : CURRENCY_CODES.get(symbol);
}

/** The match of a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}
