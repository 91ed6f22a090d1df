import { diffLines } from 'diff';
import type { RevisedFields } from './revised-kinds.js';

/** Two values of a field, or the lines of two texts. */
export type FieldDifference = { readonly from: unknown; readonly to: unknown } | { readonly lines: readonly string[] };

/** Lines that differ at most; comparing texts that differ more takes long and shows nothing. */
const MAX_EDITS = 1000;

/** What differs between two versions, by field. */
export function compareFields(before: RevisedFields, after: RevisedFields): Record<string, FieldDifference> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, differenceOf(before[name] ?? null, after[name] ?? null)]),
  );
}

function differenceOf(from: unknown, to: unknown): FieldDifference {
  const hasLines = typeof from === 'string' && typeof to === 'string' && /\n/.test(from.trim() + to.trim());
  const parts = hasLines ? diffLines(from, to, { maxEditLength: MAX_EDITS }) : undefined;
  if (!parts) return { from, to };
  const lines = parts.flatMap(({ value, added, removed }) => {
    let sign = ' ';
    if (added) sign = '+';
    else if (removed) sign = '-';
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => sign + line);
  });
  return { lines };
}
