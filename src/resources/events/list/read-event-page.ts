import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { type CountedRow, ListTotal, seenChanges, type SeenChanges } from '../../../persistence/sql/list-total.js';
import { type Order, pageOf, readPage } from '../../../persistence/sql/record-pages.js';
import { eventOutline } from '../../../read-models/event-counts/event-outline.js';
import { dependsOnSecond } from '../criteria/list-criteria.js';
import { Event } from '../event.entity.js';
import { findPage, isTooFar } from './deep-page.js';
import { allOn, eventRows } from './event-condition.js';
import {
  type ChangedMatches,
  changedIn,
  findKeptMatches,
  type KeptMatches,
  matchColumns,
  type SeenMatches,
} from './kept-matches.js';
import type { ListPlan } from './list-plan.js';
import { type SeenHorizon, withHorizon } from './recurrence-horizon.js';

/** Up to this offset, a list that an index has in order is not worth another statement for its total. */
const SHALLOW_OFFSET = 500;

/** The statement of a page whose list is counted: while nothing changes, it is the same. */
export interface PageStatement {
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The first second in which the list may differ although nothing has changed. */
  readonly until: UtcText;
}

interface EventPage extends Partial<SeenHorizon> {
  readonly records: (Event & Partial<SeenChanges>)[];
  readonly total: number;
  /** The number of changes that a statement has seen which read the page or the total; absent if there was none. */
  readonly changes?: SeenChanges['changes'] | undefined;
  /** Set if the total was known. */
  readonly statement?: PageStatement | undefined;
}

/**
 * Reads one page of the list and its total. Throws `rest_invalid_param` if the page exists but is too far from both
 * ends of the list.
 */
export async function readEventPage(db: EntityManager, plan: ListPlan): Promise<EventPage> {
  if (plan.isEmpty) return { records: [], total: 0 };
  const { criteria, context, conditions, total } = plan;
  const list = { filter: allOn(eventRows('correlated'), conditions), total };
  const listTotal = new ListTotal(db.dataSource, list, context.now, dependsOnSecond(criteria, context.now));
  return (
    (await readWithKnownTotal(db, plan, listTotal)) ??
    (await readWithKeptSets(db, plan, listTotal)) ??
    readAndCount(db, plan, listTotal)
  );
}

const isShallow = ({ isInOrder, position }: ListPlan): boolean => isInOrder && position.offset <= SHALLOW_OFFSET;

/** Undefined if the total is not known, has changed, or does not have this page. */
async function readWithKnownTotal(db: EntityManager, plan: ListPlan, total: ListTotal): Promise<EventPage | undefined> {
  const { position, order } = plan;
  const { known } = total;
  if (!known || known.value <= position.offset || position.assertWithinDepth || isTooFar(plan, known.value))
    return undefined;
  const page = isShallow(plan) ? plan.page(undefined) : await pageOfSize(db, plan, known.value);
  const seen = withHorizon(seenChanges(db.dataSource));
  const records = await readPage<Event, SeenChanges & SeenHorizon>(db, Event, page, order.direction, seen);
  const [first] = records;
  if (!first || !total.isConfirmedBy(first)) return undefined;
  const statement = { page, direction: order.direction, until: known.until };
  return { records, total: known.value, changes: first.changes, horizon: first.horizon, statement };
}

/** How often a page is read again because something was changed between the look and its statement. */
const ATTEMPTS = 10;

/** The events of lists with at most so many are read by their ids: an index in order has many others between them. */
const FEW = 500;

type SeenRow = SeenMatches & SeenHorizon;

/** Undefined if the sets of the list are not kept, or do not say what the page is. */
async function readWithKeptSets(db: EntityManager, plan: ListPlan, total: ListTotal): Promise<EventPage | undefined> {
  const matches = await findKeptMatches(db, plan);
  for (let attempt = 0; matches && attempt < ATTEMPTS; attempt++) {
    const changed = await matches.look(db, attempt === 0 ? plan.context.telemetry : undefined);
    const page = changed && (await pageOfMatches(db, plan, matches, changed));
    if (!page) return undefined;
    const { direction } = plan.order;
    const extra = withHorizon(matchColumns(changed, seenChanges(db.dataSource)));
    const records = await readPage<Event, SeenRow>(db, Event, page, direction, extra);
    const row = records[0] ?? (await readRow(db, extra));
    const count = matches.settle(changed, row);
    if (count === undefined || (records.length === 0 && count > plan.position.offset)) continue;
    const until = total.learn(count, changed.seen);
    return { records, total: count, changes: row.changes, horizon: row.horizon, statement: { page, direction, until } };
  }
  return undefined;
}

/** SELECT of a page of a list whose size is known but for changed events; undefined if it depends on them. */
async function pageOfMatches(
  db: EntityManager,
  plan: ListPlan,
  matches: KeptMatches,
  changed: ChangedMatches,
): Promise<Condition | undefined> {
  const { order, position } = plan;
  const { offset, limit, assertWithinDepth, after } = position;
  if (assertWithinDepth) return undefined;
  const { count } = matches;
  const uncertain = changedIn(changed).size;
  if (count + uncertain <= FEW && !after) {
    const { ids, isOne } = matches.candidates(changed);
    return pageOf('events', { filter: allOf([isOneOf('events.id', ids), isOne]), order, limit, offset });
  }
  if (isShallow(plan)) return plan.page(undefined);
  const isInFirstHalf = 2 * (offset + limit) + uncertain < count;
  return isInFirstHalf && !isTooFar(plan, count - uncertain) ? pageOfSize(db, plan, count) : undefined;
}

async function readRow(db: EntityManager, { sql, values }: Condition): Promise<SeenRow> {
  const [row] = await db.query<SeenRow[]>(`SELECT ${sql}`, [...values]);
  return row ?? { changes: null, horizon: null };
}

async function readAndCount(db: EntityManager, plan: ListPlan, total: ListTotal): Promise<EventPage> {
  const { direction } = plan.order;
  const { assertWithinDepth, offset } = plan.position;
  if (isShallow(plan) && !assertWithinDepth) {
    const page = plan.countedPage?.() ?? plan.page(undefined);
    const counting = plan.countedPage ? total.countedAs(where('page.list_total')) : total.counting;
    const records = await readPage<Event, CountedRow & SeenHorizon>(db, Event, page, direction, withHorizon(counting));
    const [first] = records;
    if (first) return { records, total: total.keep(first), changes: first.changes, horizon: first.horizon };
  }
  const counting = withHorizon(total.counting);
  const [row] = await db.query<(CountedRow & SeenHorizon)[]>(`SELECT ${counting.sql}`, [...counting.values]);
  const count = row ? total.keep(row) : 0;
  assertWithinDepth?.(count);
  const seen = { changes: row?.changes, horizon: row?.horizon ?? null };
  if (count <= offset || isShallow(plan)) return { records: [], total: count, ...seen };
  const page = await pageOfSize(db, plan, count);
  const records = await readPage<Event, SeenChanges>(db, Event, page, direction, seenChanges(db.dataSource));
  return { records, total: count, ...seen };
}

const pageOfSize = async (db: EntityManager, plan: ListPlan, count: number): Promise<Condition> =>
  findPage(db, plan, { count, outline: await eventOutline(db) });
