import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isMysql } from '../../persistence/dialect.js';
import { type Condition, where } from '../../persistence/sql/conditions.js';
import { anyScheduled, type Counting, CURRENT_COUNTS, STORED_COUNTS } from './event-counts.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';

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

/** The columns of a term with its count. */
function columnsOf(kind: TermKind, { count }: Counting): string {
  const columns = ['id', 'version', 'name', 'slug', 'description'].map((name) => `${kind}.${name} AS ${name}`);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  return `${columns.join(', ')}, ${kind}.modified_utc AS modifiedUtc, ${kind}.sort_name AS sortName, ${parent} AS parentId, ${count(kind)} AS eventCount`;
}

/** Reads a term with its count. */
export async function readCountedTerm(
  db: EntityManager,
  kind: TermKind,
  id: number,
  now: UtcText,
): Promise<CountedTerm | undefined> {
  const from = CURRENT_COUNTS.from(kind, now);
  const sql = `SELECT ${columnsOf(kind, CURRENT_COUNTS)} FROM ${from.sql} WHERE ${kind}.id = ?`;
  return (await db.query<CountedTerm[]>(sql, [...from.values, id]))[0];
}

/** Which page of which terms. */
export interface TermSelection {
  /** May ask for the number of events, as it is counted. */
  readonly filter: (counting: Counting) => Condition;
  /** SQL after ORDER BY; never made from input. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of terms; the number of all that are selected is unknown where the page is empty. */
export interface TermPageRows {
  readonly records: CountedTerm[];
  readonly total: number | undefined;
}

/**
 * Reads a page of terms with their counts, and the number of all that are selected: by the kept counts, which cost half, and
 * again where events that are still to be published make them untrue. Those only ever make counts smaller: a page that is
 * empty by the kept ones is empty.
 */
export async function readCountedTerms(
  db: EntityManager,
  kind: TermKind,
  selected: TermSelection,
  now: UtcText,
): Promise<TermPageRows> {
  const { areScheduled, ...stored } = await readBy(STORED_COUNTS, db, kind, selected, now);
  return areScheduled ? readBy(CURRENT_COUNTS, db, kind, selected, now) : stored;
}

async function readBy(
  counting: Counting,
  db: EntityManager,
  kind: TermKind,
  { filter, orderBy, limit, offset }: TermSelection,
  now: UtcText,
): Promise<TermPageRows & { areScheduled: boolean }> {
  const from = counting.from(kind, now);
  const those = filter(counting);
  const total = numberBy(counting, kind, those, now);
  const scheduled = anyScheduled(now);
  const records = await db.query<(CountedTerm & { listTotal: number | string; areScheduled: number | string })[]>(
    `SELECT ${columnsOf(kind, counting)}, ${total.sql} AS listTotal, ${scheduled.sql} AS areScheduled
     FROM ${from.sql} WHERE ${those.sql} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    [...total.values, ...scheduled.values, ...from.values, ...those.values],
  );
  const [first] = records;
  return { records, total: first && Number(first.listTotal), areScheduled: Number(first?.areScheduled) === 1 };
}

/** The number of terms selected, as an SQL expression. */
export const numberOfTerms = (kind: TermKind, { filter }: TermSelection, now: UtcText): Condition =>
  numberBy(CURRENT_COUNTS, kind, filter(CURRENT_COUNTS), now);

function numberBy(counting: Counting, kind: TermKind, those: Condition, now: UtcText): Condition {
  const from = counting.from(kind, now);
  return where(`(SELECT COUNT(*) FROM ${from.sql} WHERE ${those.sql})`, ...from.values, ...those.values);
}

/** Finds a term with its count; throws `rest-category-not-found` or `rest-tag-not-found`. */
export async function findTerm(
  db: EntityManager,
  kind: TermKind,
  id: number,
  { now }: RequestContext,
): Promise<CountedTerm> {
  const term = await readCountedTerm(db, kind, id, now);
  if (!term) throw notFound(kind);
  return term;
}

/** Finds a term to change, and holds it until the transaction ends. Throws like `findTerm`. */
export async function findTermForUpdate(
  db: EntityManager,
  kind: TermKind,
  id: number,
  context: RequestContext,
): Promise<CountedTerm> {
  const { sql, values } = where(`SELECT id FROM ${kind} WHERE id = ? FOR UPDATE`, id);
  // SQLite has one writer at a time and knows no row locks.
  if (isMysql(db)) await db.query(sql, [...values]);
  return findTerm(db, kind, id, context);
}

function notFound(kind: TermKind): Problem {
  const { one } = TAXONOMIES[kind];
  return new Problem('missing', `rest-${one}-not-found`, `There is no such ${one}.`);
}
