import type { SourceKind, SourceWarning } from '../source-record.js';

/** What has become of a record of the source, or would become of it. */
export const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'trashed', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A line of the report of an import. */
export interface RowReport {
  readonly kind: SourceKind | undefined;
  readonly externalId: string | undefined;
  readonly position: string;
  readonly outcome: Outcome;
  /** The record in the calendar; undefined if there is none. */
  readonly recordId: number | undefined;
  /** Its version before. */
  readonly version: number | undefined;
  /** Why it was skipped or failed; of failed records the code that the API answers with. */
  readonly code: string | undefined;
  /** Parameters at fault with a sentence for each. */
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly message: string | undefined;
  readonly warnings: readonly SourceWarning[];
  /** Old and new values of fields that differ. */
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>> | undefined;
}

const NOTHING = {
  recordId: undefined,
  version: undefined,
  code: undefined,
  params: undefined,
  message: undefined,
  warnings: [],
  diff: undefined,
};

/** A report with only what is known. */
export const rowReport = (
  known: Pick<RowReport, 'kind' | 'externalId' | 'position' | 'outcome'> & Partial<RowReport>,
): RowReport => ({ ...NOTHING, ...known });

/** How many records have had each outcome. */
export type Counts = Readonly<Record<Outcome, number>>;

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, trashed: 0, failed: 0 };

/** The counts with some more records. */
export function countsWith(counts: Counts, reports: readonly RowReport[]): Counts {
  const sum = { ...counts };
  for (const { outcome } of reports) sum[outcome] += 1;
  return sum;
}
