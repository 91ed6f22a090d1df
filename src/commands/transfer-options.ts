import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { IDENTITIES, IDS, type ImportOptions, MISSING } from '../transfer/plan/import-options.js';
import { ON_CHANGE } from '../transfer/plan/plan-record.js';
import { SOURCE_NAMES, type SourceName } from '../transfer/source-options.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const OPTIONS = {
  apply: flag,
  'dry-run': flag,
  resume: text,
  name: text,
  'on-change': text,
  missing: text,
  identity: text,
  status: text,
  category: text,
  ids: text,
  timezone: text,
  'date-order': text,
  encoding: text,
  delimiter: text,
  column: { type: 'string', multiple: true },
  group: flag,
  interval: text,
  as: text,
  username: text,
  allow: { type: 'string', multiple: true },
  rows: text,
} as const satisfies ParseArgsConfig['options'];

/** What an import command was called with. */
export interface ImportArguments {
  /** Undefined for `--resume`. */
  readonly source: SourceName | undefined;
  /** A file, or a URL. */
  readonly from: string;
  readonly resumed: number | undefined;
  readonly isApplied: boolean;
  readonly name: string | undefined;
  readonly options: ImportOptions;
  /** Login name of the user who imports. */
  readonly as: string | undefined;
  readonly username: string | undefined;
  readonly allow: readonly string[];
  /** Which lines of the report are printed. */
  readonly rows: 'failed' | 'all' | 'none';
}

export const IMPORT_USAGE = 'usage: import tec|ics|csv|jsonl FILE_OR_URL [--apply] [OPTION...]; see import --help';

/** Reads the arguments of an import. Throws CommandError. */
export function importArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parsed(args);
  const [sourceName = '', from = '', ...more] = positionals;
  const resumed = values.resume === undefined ? undefined : idIn(values.resume);
  const source = SOURCE_NAMES.find((name) => name === sourceName);
  const isNew = source !== undefined && from !== '' && more.length === 0;
  if (resumed === undefined ? !isNew : positionals.length > 0) throw new CommandError(IMPORT_USAGE);
  if (values.apply && values['dry-run']) throw new CommandError('--apply and --dry-run exclude each other');
  return {
    ...{ source, from, resumed, isApplied: values.apply, name: values.name, as: values.as, username: values.username },
    options: optionsIn(values),
    allow: values.allow ?? [],
    rows: oneOf('--rows', ['failed', 'all', 'none'] as const, values.rows ?? 'failed'),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new CommandError(IMPORT_USAGE);
  }
}

type Values = ReturnType<typeof parsed>['values'];

function optionsIn(values: Values): ImportOptions {
  const chosen = <T extends string>(name: keyof Values, allowed: readonly T[]): T | undefined =>
    values[name] === undefined ? undefined : oneOf(`--${name}`, allowed, String(values[name]));
  const options = {
    on_change: chosen('on-change', ON_CHANGE),
    missing: chosen('missing', MISSING),
    identity: chosen('identity', IDENTITIES),
    ids: chosen('ids', IDS),
    status: values.status,
    category: values.category,
    timezone: values.timezone,
    date_order: values['date-order'],
    encoding: values.encoding,
    delimiter: values.delimiter === '\\t' ? '\t' : values.delimiter,
    columns: values.column && Object.fromEntries(values.column.map(columnIn)),
    group: values.group || undefined,
    interval_ms: values.interval === undefined ? undefined : intervalIn(values.interval),
  };
  return JSON.parse(JSON.stringify(options)) as ImportOptions;
}

function intervalIn(value: string): number {
  if (!/^\d{1,5}$/.test(value)) throw new CommandError('--interval must be a number of milliseconds below 100000');
  return Number(value);
}

/** `title=Concert`: the column with the heading `Concert` is the title. */
function columnIn(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new CommandError('--column must be COLUMN=HEADING, such as title=Concert');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function oneOf<T extends string>(name: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new CommandError(`${name} must be one of ${allowed.join(', ')}`);
  return found;
}

function idIn(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandError('--resume must be the number of an import');
  return Number(value);
}
