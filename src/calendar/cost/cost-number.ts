/** A number in a text. */
export interface CostNumber {
  /** As written, without punctuation behind it. */
  readonly shown: string;
  /** With `.` as decimal sign and no grouping. */
  readonly value: string;
}

/** How thousands are grouped, and thus which sign separates the decimals. */
const GROUPINGS = [
  { looks: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, groups: /,/g }, // 1,234.50
  { looks: /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/, groups: /,/g }, // 1,23,456.00
  { looks: /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/, groups: /\./g }, // 1.234,50 and 1.234.567
  { looks: /^[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F'’]\d{3})+(?:[.,]\d+)?$/, groups: /[ \u00A0\u2009\u202F'’]/g }, // 1 234,50
  { looks: /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/, groups: /(?!)/g }, // 1234,50 and .5
] as const;

const wholeAmount = /^(?:\d+|[1-9]\d{0,2}(?:[.,'’ \u00A0\u2009\u202F]\d{3})+)$/;

/**
 * Reads digits together with the signs among them as one number; undefined for dates, versions and the like. A lone
 * comma before three digits groups thousands, a lone dot is always a decimal sign.
 */
export function readCostNumber(digits: string): CostNumber | undefined {
  const grouping = GROUPINGS.find(({ looks }) => looks.test(digits));
  return grouping && { shown: digits, value: digits.replace(grouping.groups, '').replace(',', '.') };
}

/** Reads digits before `,-` or `.–`, which means no cents: every sign among them then groups thousands. */
export function readWholeAmount(digits: string, noCents: string): CostNumber | undefined {
  return wholeAmount.test(digits) ? { shown: digits + noCents, value: digits.replace(/\D/g, '') } : undefined;
}
