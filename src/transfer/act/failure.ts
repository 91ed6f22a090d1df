import type { Problem } from '../../calendar/problem.js';
import type { Outcome, RowReport } from './row-report.js';

/** What is reported of a record besides what it is. */
export type Report = Partial<RowReport> & { readonly outcome: Outcome };

/** The report for a record that the API would refuse, with its code and parameters. */
export function failureOf({ code, message, details: { params } }: Problem): Report {
  const named: [string, string][] = Array.isArray(params)
    ? params.map((name) => [String(name), 'Is required.'])
    : Object.entries((params ?? {}) as Record<string, string>);
  return { outcome: 'failed', code, message, params: Object.fromEntries(named) };
}
