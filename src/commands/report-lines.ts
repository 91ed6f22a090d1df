import type { Counts } from '../transfer/act/row-report.js';
import type { ImportJob } from '../transfer/jobs/import-job.js';
import type { NumberedRow } from '../transfer/jobs/import-rows.js';

/** A line of the report for people: `failed  line 312  events 17  rest_invalid_param  end_date: Must not be before the start.` */
export function reportLine(row: NumberedRow): string {
  const { outcome, position, kind = '', externalId = '', code, message, params = {}, warnings, diff = {} } = row;
  const reasons = Object.keys(params).length
    ? Object.entries(params).map(([name, text]) => `${name}: ${text}`)
    : message === undefined
      ? []
      : [message];
  const changes = Object.entries(diff).map(([name, [before, after]]) => `${name}: ${shown(before)} -> ${shown(after)}`);
  const warned = warnings.map((warning) => `warning ${warning.code}: ${warning.message}`);
  const parts = [outcome, position, `${kind} ${externalId}`.trim(), code, ...reasons, ...changes, ...warned];
  return printable(parts.filter((part) => part !== undefined && part !== '').join('  '));
}

/** What files and sites say must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD');

/** Longest value that is shown whole. */
const MAX_SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** `created 3 updated 0 …`. */
export const countsText = (counts: Counts): string =>
  Object.entries(counts)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(' ');

/** How an import has ended, in one line. */
export function summaryLine({ id, mode, state, counts, error }: ImportJob): string {
  const what = mode === 'dry_run' ? `dry run ${id}` : `import ${id}`;
  if (state === 'done') return `${what}: ${countsText(counts)}`;
  if (error) return `${what} has failed: ${printable(error.message)} (${error.code}); so far ${countsText(counts)}`;
  if (state === 'running' || state === 'queued')
    return `${what} was interrupted: ${countsText(counts)}; go on with import --resume ${id}`;
  return `${what} is ${state.replace('_', ' ')}: ${countsText(counts)}`;
}
