import { type Digests, digestOf, isSame } from './field-digests.js';

/** What happens to records that exist: they become as the source says, stay as they are, or keep what was changed here. */
export const ON_CHANGE = ['overwrite', 'keep', 'merge'] as const;
export type OnChange = (typeof ON_CHANGE)[number];

/** Values by name of the field, in the form in which they are compared and reported. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A record of the calendar that stands for one of the source. */
export interface KnownRecord {
  readonly isTrashed: boolean;
  readonly fields: FieldValues;
  /** What the last import has written; empty if none has. */
  readonly imported: Digests;
}

/** What a plan is made from, for a record that exists. */
export interface Comparison {
  readonly known: KnownRecord;
  /** The fields that the source gives, as they would be after a write. */
  readonly requested: FieldValues;
  /** Whether the source has removed the record. */
  readonly isTrashed: boolean;
  readonly onChange: OnChange;
}

export type Action = 'update' | 'unchanged' | 'skip' | 'trash' | 'restore';

export interface Plan {
  readonly action: Action;
  /** Stable, in kebab case: why the record is skipped. */
  readonly code?: string;
  /** The fields to write. */
  readonly written: readonly string[];
  /** Fields that were changed here since the last import and keep their value. */
  readonly kept: readonly string[];
  /** Old and new values of all fields that differ, kept ones included. */
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Remembered among the digests of a record that an import has moved to the trash. */
export const TRASHED = '@trashed';

/** Fields that the calendar completes: only what the source says is compared, with what it said last. */
const COMPLETED: ReadonlySet<string> = new Set(['slug', 'recurrence']);

/** Fields that only make sense together: if one was changed here, none is taken from the source. */
const GROUPS: readonly (readonly string[])[] = [
  ['start_date', 'end_date', 'timezone', 'all_day', 'recurrence'],
  ['date', 'date_utc'],
  ['event_status', 'event_status_reason'],
  ['geo_lat', 'geo_lng'],
  ['country', 'province', 'state', 'stateprovince'],
];

const NOTHING = { written: [], kept: [], diff: {} };

/** Decides what becomes of a record that exists. Writes nothing and reads nothing. */
export function planRecord({ known, requested, isTrashed, onChange }: Comparison): Plan {
  const wasImportedTrash = known.imported[TRASHED] !== undefined;
  if (isTrashed && known.isTrashed) return { action: 'unchanged', ...NOTHING };
  if (isTrashed) return onChange === 'keep' ? skipped('kept-as-it-is') : { action: 'trash', ...NOTHING };
  // What people have moved to the trash here stays there, whatever the source says.
  if (known.isTrashed && !wasImportedTrash) return skipped('in-trash');
  const changed = Object.keys(requested).filter((name) => isChanged(name, requested[name], known));
  const diff: Plan['diff'] = Object.fromEntries(
    changed.map((name) => [name, [known.fields[name] ?? null, requested[name] ?? null] as const]),
  );
  if (onChange === 'keep') {
    return changed.length || known.isTrashed
      ? { ...skipped('kept-as-it-is'), diff }
      : { action: 'unchanged', ...NOTHING };
  }
  const kept = onChange === 'merge' ? keptFields(changed, known) : [];
  const written = changed.filter((name) => !kept.includes(name));
  if (known.isTrashed) return { action: 'restore', written, kept, diff };
  return { action: written.length ? 'update' : 'unchanged', written, kept, diff };
}

const skipped = (code: string): Plan => ({ action: 'skip', code, ...NOTHING });

function isChanged(name: string, value: unknown, { fields, imported }: KnownRecord): boolean {
  if (COMPLETED.has(name)) return imported[name] !== digestOf(value) && !isSame(fields[name], value);
  return !isSame(fields[name], value);
}

function keptFields(changed: readonly string[], known: KnownRecord): string[] {
  const own = new Set(changed.filter((name) => wasChangedHere(name, known)));
  for (const group of GROUPS.filter((names) => names.some((name) => own.has(name))))
    for (const name of group) own.add(name);
  return changed.filter((name) => own.has(name));
}

/** Without a last import, whatever is there was written here. */
function wasChangedHere(name: string, { fields, imported }: KnownRecord): boolean {
  if (COMPLETED.has(name)) return false;
  const base = imported[name];
  return base === undefined ? !isBlank(fields[name]) : base !== digestOf(fields[name]);
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** What an import remembers after a write: the new values, but for kept fields what it remembered before. */
export function digestsAfter(
  before: Digests,
  after: { readonly fields: FieldValues; readonly requested: FieldValues; readonly kept: readonly string[] },
): Digests {
  const { [TRASHED]: _, ...others } = before;
  const names = Object.keys(after.requested).filter((name) => !after.kept.includes(name));
  const valueOf = (name: string) => (COMPLETED.has(name) ? after.requested[name] : after.fields[name]);
  return { ...others, ...Object.fromEntries(names.map((name) => [name, digestOf(valueOf(name))])) };
}
