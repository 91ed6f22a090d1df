import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { TermRef } from '../../http/routing/record-ref.js';
import { type DataKey, dataKey } from '../../persistence/data-keys.js';
import { isMysql } from '../../persistence/dialect.js';
import type { ReadState } from '../../persistence/kept-values.js';
import { allOf, type Condition, where } from '../../persistence/sql/conditions.js';
import { COUNTED_CHANGES, nextPublished } from '../../persistence/sql/data-version.js';
import { hasId } from '../../persistence/sql/records.js';
import { hasExternalId } from '../../read-models/external-ids.js';
import { anyScheduled, type Counting, CURRENT_COUNTS, STORED_COUNTS } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { termErrors } from './terms.errors.js';

/** A term with the number of its published events. `parentId` is null for tags. */
export interface CountedTerm {
  readonly id: number;
  readonly version: number;
  readonly modifiedUtc: UtcText;
  readonly name: string;
  readonly sortName: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number | null;
  readonly eventCount: number;
}

/** The columns of `CountedTerm`. */
function columnsOf(kind: TermKind, { count }: Counting): string {
  const columns = ['id', 'version', 'name', 'slug', 'description'].map((name) => `${kind}.${name} AS ${name}`);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  return `${columns.join(', ')}, ${kind}.modified_utc AS modifiedUtc, ${kind}.sort_name AS sortName, ${parent} AS parentId, ${count(kind)} AS eventCount`;
}

/** Reads a term with its count. */
export async function readCountedTerm(
  db: EntityManager,
  kind: TermKind,
  ref: TermRef,
  now: UtcText,
): Promise<CountedTerm | undefined> {
  const from = CURRENT_COUNTS.from(kind, now);
  const isNamed = isTerm(kind, ref);
  const sql = `SELECT ${columnsOf(kind, CURRENT_COUNTS)} FROM ${from.sql} WHERE ${isNamed.sql}`;
  return (await db.query<CountedTerm[]>(sql, [...from.values, ...isNamed.values]))[0];
}

/** Condition on the table of a kind: the term that a path names. */
const isTerm = (kind: TermKind, ref: TermRef): Condition =>
  'id' in ref ? hasId(kind, ref.id) : hasExternalId(kind, ref.externalId);

/** The filter, order and page of a list of terms. */
export interface TermSelection {
  /** The condition, in which the number of events is `counting.count`. */
  readonly filter: (counting: Counting) => Condition;
  /** The condition of the page within the list, if it is part of a walk. */
  readonly after?: ((counting: Counting) => Condition) | undefined;
  /** SQL after ORDER BY; never contains input. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of terms; the other members are undefined if the page is empty, because they are read with the rows. */
export interface TermPageRows {
  readonly records: CountedTerm[];
  readonly total: number | undefined;
  readonly state: ReadState | undefined;
}

/** A row of the statement that reads a page. */
interface TermRow extends CountedTerm {
  readonly listTotal: number | string;
  readonly hasScheduled: number | string;
  readonly changes: number | string;
  readonly nextEvent: UtcText | null;
}

/**
 * Reads a page of terms with their counts and the total of the list. Uses the stored counts first, which cost half, and
 * reads again with current counts if any event is scheduled. Scheduled events only lower counts, so a page that is empty
 * with stored counts stays empty.
 */
export async function readCountedTerms(
  db: EntityManager,
  kind: TermKind,
  selection: TermSelection,
  now: UtcText,
): Promise<TermPageRows> {
  const { hasScheduled, ...page } = await readPage(STORED_COUNTS, db, kind, selection, now);
  return hasScheduled ? readPage(CURRENT_COUNTS, db, kind, selection, now) : page;
}

async function readPage(
  counting: Counting,
  db: EntityManager,
  kind: TermKind,
  { filter, after, orderBy, limit, offset }: TermSelection,
  now: UtcText,
): Promise<TermPageRows & { hasScheduled: boolean }> {
  const from = counting.from(kind, now);
  const condition = filter(counting);
  const total = countOf(counting, kind, condition, now);
  const scheduled = anyScheduled(now);
  const page = after ? allOf([after(counting), condition]) : condition;
  const records = await db.query<TermRow[]>(
    `SELECT ${columnsOf(kind, counting)}, ${total.sql} AS listTotal, ${scheduled.sql} AS hasScheduled,
       ${COUNTED_CHANGES} AS changes, ${nextPublished('events')} AS nextEvent
     FROM ${from.sql} WHERE ${page.sql} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    [...total.values, ...scheduled.values, now, ...from.values, ...page.values],
  );
  const [first] = records;
  return {
    records,
    total: first && Number(first.listTotal),
    state: first && { changes: first.changes, next: [first.nextEvent] },
    hasScheduled: Number(first?.hasScheduled) === 1,
  };
}

/** The total of a list of terms, as an SQL expression. */
export const numberOfTerms = (kind: TermKind, { filter }: TermSelection, now: UtcText): Condition =>
  countOf(CURRENT_COUNTS, kind, filter(CURRENT_COUNTS), now);

function countOf(counting: Counting, kind: TermKind, condition: Condition, now: UtcText): Condition {
  const from = counting.from(kind, now);
  return where(`(SELECT COUNT(*) FROM ${from.sql} WHERE ${condition.sql})`, ...from.values, ...condition.values);
}

/** Finds a term with its count; throws `rest-category-not-found` or `rest-tag-not-found`. */
export async function findTerm(
  db: EntityManager,
  kind: TermKind,
  ref: TermRef,
  { now }: RequestContext,
): Promise<CountedTerm> {
  const term = await readCountedTerm(db, kind, ref, now);
  if (!term) throw termErrors.notFound(kind);
  return term;
}

/** Finds a term to change and locks its row until the transaction ends. Throws like `findTerm`. */
export async function findTermForUpdate(
  db: EntityManager,
  kind: TermKind,
  ref: TermRef,
  context: RequestContext,
): Promise<CountedTerm> {
  const term = await lookUpTermForUpdate(db, kind, ref, context);
  if (!term) throw termErrors.notFound(kind);
  return term;
}

/** The same; undefined if there is none. */
export async function lookUpTermForUpdate(
  db: EntityManager,
  kind: TermKind,
  ref: TermRef,
  { now }: RequestContext,
): Promise<CountedTerm | undefined> {
  const { sql, values } = isTerm(kind, ref);
  // SQLite has one writer at a time and knows no row locks.
  if (isMysql(db)) await db.query(`SELECT id FROM ${kind} WHERE ${sql} FOR UPDATE`, [...values]);
  return readCountedTerm(db, kind, ref, now);
}

/** Keys of the data that decide which term a path names, and of that term. */
export const keysOfTerm = (kind: TermKind, ref: TermRef): DataKey[] => [
  'id' in ref ? dataKey(kind, ref.id) : dataKey(kind),
];
