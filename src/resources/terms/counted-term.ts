import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, where } from '../../persistence/conditions.js';
import type { Rows } from '../../persistence/transaction.js';
import { eventCount } from './event-counts.js';
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

/** SQL that reads terms with their counts, up to and without its WHERE. */
export function countedTerms(kind: TermKind, now: UtcText): Condition {
  const count = eventCount(kind, now);
  const columns = ['id', 'version', 'name', 'slug', 'description'].map((name) => `${kind}.${name} AS ${name}`);
  const modified = `${kind}.modified_utc AS modifiedUtc`;
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  const sql = `SELECT ${columns.join(', ')}, ${modified}, ${kind}.sort_name AS sortName, ${parent} AS parentId, ${count.sql} AS eventCount FROM ${kind}`;
  return where(sql, ...count.values);
}

/** Reads terms with their counts. `rest` is what follows WHERE. */
export async function readCountedTerms(
  rows: Rows,
  kind: TermKind,
  rest: Condition,
  now: UtcText,
): Promise<CountedTerm[]> {
  const terms = countedTerms(kind, now);
  return rows.query<CountedTerm[]>(`${terms.sql} WHERE ${rest.sql}`, [...terms.values, ...rest.values]);
}
