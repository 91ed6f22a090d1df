import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, where } from '../../persistence/conditions.js';
import type { Rows } from '../../persistence/transaction.js';
import { countedFrom, eventCount } from './event-counts.js';
import type { TermKind } from './taxonomy.js';

/** A term with the number of its published events; tags have no parent. */
export interface CountedTerm {
  readonly id: number;
  readonly version: number;
  readonly modifiedUtc: UtcText;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number | null;
  readonly eventCount: number;
}

/** The columns of a term with its count, of what `countedFrom` gives. */
function columnsOf(kind: TermKind): string {
  const columns = ['id', 'version', 'name', 'slug', 'description'].map((name) => `${kind}.${name} AS ${name}`);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  return `${columns.join(', ')}, ${kind}.modified_utc AS modifiedUtc, ${kind}.sort_name AS sortName, ${parent} AS parentId, ${eventCount(kind)} AS eventCount`;
}

/** Reads a term with its count. */
export async function readCountedTerm(
  rows: Rows,
  kind: TermKind,
  id: number,
  now: UtcText,
): Promise<CountedTerm | undefined> {
  const from = countedFrom(kind, now);
  const sql = `SELECT ${columnsOf(kind)} FROM ${from.sql} WHERE ${kind}.id = ?`;
  return (await rows.query<CountedTerm[]>(sql, [...from.values, id]))[0];
}

/** Which page of which terms. `filter` may ask for `eventCount`. */
export interface TermsSelected {
  readonly filter: Condition;
  /** SQL after ORDER BY; never made from input. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of terms with their counts, and the number of all that are selected; that is unknown where the page is empty. */
export async function readCountedTerms(
  rows: Rows,
  kind: TermKind,
  { filter, orderBy, limit, offset }: TermsSelected,
  now: UtcText,
): Promise<{ records: CountedTerm[]; total: number | undefined }> {
  const from = countedFrom(kind, now);
  const total = numberOfTerms(kind, filter, now);
  const found = await rows.query<(CountedTerm & { listTotal: number | string })[]>(
    `SELECT ${columnsOf(kind)}, ${total.sql} AS listTotal FROM ${from.sql} WHERE ${filter.sql}
     ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    [...total.values, ...from.values, ...filter.values],
  );
  return { records: found, total: found[0] && Number(found[0].listTotal) };
}

/** The number of terms selected, as an SQL expression. */
export function numberOfTerms(kind: TermKind, filter: Condition, now: UtcText): Condition {
  const from = countedFrom(kind, now);
  return where(`(SELECT COUNT(*) FROM ${from.sql} WHERE ${filter.sql})`, ...from.values, ...filter.values);
}
