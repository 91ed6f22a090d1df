import type { DataSource, EntityManager } from 'typeorm';
import { earliest, type UtcText } from '../../../calendar/dates/texts.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import { keptReadsOf } from '../../../persistence/kept-values.js';
import { isInTransaction } from '../../../persistence/query-context.js';
import { clockValues, withClock } from '../../../persistence/sql/clock-values.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { keepsReads, seenChanges, type SeenChanges } from '../../../persistence/sql/list-total.js';
import { pageIds, readPage } from '../../../persistence/sql/record-pages.js';
import { SharedRead } from '../../../persistence/sql/shared-read.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { findListed } from '../present/listed-events.js';
import type { ListedPage, ReadPage } from './listed-page.js';
import type { ListPlan } from './list-plan.js';
import type { PageStatement } from './read-event-page.js';
import { isBeyond, lastWallClock, type SeenHorizon } from './recurrence-horizon.js';

/** Everything of a page but its events, and the statements that read these. */
interface KeptList {
  readonly page: Omit<ListedPage, 'events' | 'changes'>;
  /** The events when it was kept. */
  readonly ids: readonly number[];
  /** Reads the ids: with them alone, a list of kept records is complete. */
  readonly onlyIds: Condition;
  readonly statement: PageStatement;
  /** Which values of the statements are the time of the request, as in both they are the same. */
  readonly clock: ReadonlySet<number>;
  /** The reads of the ids in the second of the latest request. */
  shared?: { readonly now: UtcText; readonly ids: SharedRead<FoundIds> };
}

type FoundIds = readonly ({ readonly id: number } & SeenChanges)[];

/** The approximate size of a list in memory besides its texts, in characters. */
const LIST_SIZE = 2000;

/** The same of a value of a statement, mostly ids: a search may have thousands of words. */
const VALUE_SIZE = 8;

/**
 * The key under which a list is kept; undefined if it is not. What an anonymous viewer gets depends on the parameters and on
 * the address under which the site was reached. A transaction sees its own changes.
 */
export function listKeyOf(
  db: EntityManager,
  input: RequestInput<ListEventsDto>,
  { viewer, telemetry, urls }: RequestContext,
): string | undefined {
  if (viewer.role !== undefined || isInTransaction(telemetry) || !keepsReads(db.dataSource)) return undefined;
  return `${urls.base} ${JSON.stringify(input.parameters)}`;
}

/**
 * Reads the page of a list that was resolved and planned before, if nothing has changed since: the statement of the page says
 * so (ADR 61). Undefined if it is not kept, or if something has changed.
 */
export async function readAgain(
  db: EntityManager,
  key: string,
  context: RequestContext,
): Promise<ListedPage | undefined> {
  const { now } = context;
  const { lists, totals } = keptReadsOf(db.dataSource);
  const known = lists.find(key, now);
  if (!known || known.changes !== totals.seenChanges) return undefined;
  const list = known.value as KeptList;
  if (findListed(db, list.ids, known.changes, context)) {
    const found = await idsNow(db.dataSource, list, context);
    const ids = found.map(({ id }) => id);
    const events = haveSeen(found, known.changes, db) ? findListed(db, ids, known.changes, context) : undefined;
    return events && { ...list.page, events };
  }
  const { page, direction } = list.statement;
  const events = await readPage<Event, SeenChanges>(
    db,
    Event,
    at(now, list, page),
    direction,
    seenChanges(db.dataSource),
  );
  return haveSeen(events, known.changes, db) ? { ...list.page, events } : undefined;
}

/** Whether the statement of some rows has seen a number of changes. What is kept from another number is forgotten. */
function haveSeen([first]: readonly SeenChanges[], changes: number, db: EntityManager): boolean {
  if (!first) return false;
  const seen = Number(first.changes);
  keptReadsOf(db.dataSource).totals.see(seen);
  return seen === changes;
}

/** A statement of the list with another time than it was made for. */
const at = (now: UtcText, { clock }: KeptList, { sql, values }: Condition): Condition => ({
  sql,
  values: withClock(values, clock, now),
});

/** The ids of the page, from one statement for all requests that wait for it, which counts for each of them. */
function idsNow(database: DataSource, list: KeptList, { now, telemetry }: RequestContext): Promise<FoundIds> {
  if (telemetry) telemetry.statements += 1;
  if (list.shared?.now !== now) list.shared = { now, ids: new SharedRead() };
  const { sql, values } = at(now, list, list.onlyIds);
  return list.shared.ids.read(() => readConnection(database, undefined).query(sql, [...values]));
}

/** What is to be known of a list to keep it. */
export interface ReadList {
  readonly page: ReadPage;
  readonly plan: ListPlan;
  readonly statement: PageStatement | undefined;
  /** The first horizon of all series. */
  readonly seen: SeenHorizon['horizon'] | undefined;
}

/** Keeps a list whose look-ups are from the state of the data that its page has seen. */
export function keepList(
  db: EntityManager,
  key: string,
  { page: { events, changes, ...page }, plan, statement, seen }: ReadList,
  { now }: RequestContext,
): void {
  // A horizon moves on without a change.
  const hasHorizon = isBeyond(seen, lastWallClock(plan));
  if (!statement || changes == null || !isLookedUp(plan.criteria) || hasHorizon) return;
  const { lists } = keptReadsOf(db.dataSource);
  const onlyIds = pageIds(db, statement.page, statement.direction, seenChanges(db.dataSource));
  const clock = clockValues(statement.page, now);
  const list: KeptList = { page, ids: events.map(({ id }) => id), onlyIds, statement, clock };
  const size = key.length + 2 * (onlyIds.sql.length + VALUE_SIZE * onlyIds.values.length) + LIST_SIZE;
  lists.keep(key, list, { changes, next: [earliest(statement.until, page.until) ?? null] }, now, size);
}

/** Whether all that the list refers to was looked up by `lookups`: other reads may be older than the page. */
const isLookedUp = ({ walk, near, input }: ListCriteria): boolean => !walk && !near && input.post_parent === undefined;
