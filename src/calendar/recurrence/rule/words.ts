import type { Weekday } from './rule.js';

export const MONTHS: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/** `1 time`, `10 times`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A place in words: `first`, `20th`, `last`, `second to last`. */
export function ordinal(nth: number): string {
  if (nth === -1) return 'last';
  if (nth < 0) return `${ordinal(-nth)} to last`;
  return ORDINALS[nth] ?? numbered(nth);
}

/** `1st`, `22nd`, `13th`. */
export function numbered(nth: number): string {
  const isTeen = nth % 100 > 10 && nth % 100 < 14;
  return `${nth}${(!isTeen && ['th', 'st', 'nd', 'rd'][nth % 10]) || 'th'}`;
}
