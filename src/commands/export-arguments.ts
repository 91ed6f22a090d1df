import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import type { Parameters } from '../http/request/parameters.js';
import { fieldNamesOf } from '../http/validation/field.js';
import { ExportFiltersDto } from '../transfer/export/export-filters.dto.js';
import { EXPORT_FORMATS, type ExportFormat } from '../transfer/rest/export.dto.js';

/** What the export command was called with. */
export interface ExportArguments {
  /** `-` is standard output. */
  readonly to: string;
  readonly format: ExportFormat;
  readonly isAnonymous: boolean;
  /** Parameters of the list of events. */
  readonly filters: Parameters;
}

const USAGE = 'usage: export --to FILE [--format jsonl|csv|ics] [--as anonymous] [--filter NAME=VALUE]...';

const text = { type: 'string' } as const;
const OPTIONS = { to: text, format: text, as: text, filter: { type: 'string', multiple: true } } as const;

/** Reads the arguments of an export. Throws CommandError. */
export function exportArguments(args: readonly string[]): ExportArguments {
  const { to, format: named = 'jsonl', as, filter = [] } = parsed(args);
  const format = EXPORT_FORMATS.find((one) => one === named);
  if (!to || (as !== undefined && as !== 'anonymous')) throw new CommandError(USAGE);
  if (!format) throw new CommandError(`--format must be one of ${EXPORT_FORMATS.join(', ')}`);
  if (format === 'jsonl' && (as !== undefined || filter.length > 0))
    throw new CommandError('--as and --filter are for --format csv and ics: jsonl is the whole calendar');
  return { to, format, isAnonymous: as !== undefined, filters: filtersOf(filter) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    // An unknown option: the usage line lists the valid ones.
    throw new CommandError(USAGE);
  }
}

/** `categories=music`; what is given twice becomes a list. */
function filtersOf(pairs: readonly string[]): Parameters {
  const filters = new Map<string, string[]>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0));
    if (!fieldNamesOf(ExportFiltersDto).has(name))
      throw new CommandError('--filter must be NAME=VALUE with a parameter of the list of events');
    filters.set(name, [...(filters.get(name) ?? []), pair.slice(at + 1)]);
  }
  return Object.fromEntries([...filters].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}
