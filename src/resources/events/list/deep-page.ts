import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { httpErrors } from '../../../http/errors/http-errors.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { readTotal } from '../../../persistence/sql/records.js';
import { readDaysOfMonth } from '../../../read-models/event-counts/event-outline.js';
import {
  type CountableStarts,
  type ListQuery,
  type ListSize,
  narrowedByStart,
  type PlannedList,
} from './list-strategy.js';
import { windowRange } from './window-parts.js';

/** From this distance to both ends on, a page in order of start is looked for by its day. */
const FAR = 1000;

/** Rows of an index that are skipped to find a page; lists of twice as many events have all their pages. */
const MAX_SKIPPED = 10_000;

/**
 * SELECT of a page. Pages in order of start that are far from both ends are read from a day on whose place in the list is
 * counted exactly. Other lists have no pages there: throws `rest_invalid_param`.
 */
export async function findPage(db: EntityManager, plan: PlannedList, size: ListSize): Promise<Condition> {
  if (isTooFar(plan, size.count)) throw tooFar(plan, size.count);
  if (!plan.starts || distanceToEnds(plan, size.count) <= FAR) return plan.page(size);
  const rank =
    plan.order.direction === 'ASC' ? plan.position.offset : size.count - plan.position.offset - plan.position.limit;
  const start = await findStart(db, plan, plan.starts, size, rank);
  if (!start) return plan.page(size);
  return plan.starts.pageSince(since(plan, start), { ...size, count: size.count - start.rank });
}

/** Rows between a page and the nearer end of its list. */
const distanceToEnds = ({ position: { offset, limit } }: ListQuery, count: number): number =>
  Math.min(offset, count - offset - limit);

/** Whether a page of a list of that size is too far from both ends. */
export const isTooFar = (plan: PlannedList, count: number): boolean =>
  !plan.starts && distanceToEnds(plan, count) > MAX_SKIPPED;

/** Whether clients may read a page of a list of that size, if the list has it. */
export const isReadablePage = (plan: PlannedList, count: number): boolean =>
  plan.position.assertWithinDepth === undefined && !isTooFar(plan, count);

/** A day within the list and the number of events of the list before it. */
interface DayStart {
  readonly instant: UtcText;
  readonly rank: number;
}

/** The outline is rough, and does not know where the events of a filter are: so many days are tried at most. */
const ATTEMPTS = 4;

/** A day that begins shortly before the event with this rank, counted from the earliest. */
async function findStart(
  db: EntityManager,
  query: ListQuery,
  starts: CountableStarts,
  size: ListSize,
  rank: number,
): Promise<DayStart | undefined> {
  let found: DayStart | undefined;
  const tried = new Set<UtcText>();
  for (let aim = rank; tried.size < ATTEMPTS;) {
    const day = await dayOfRank(db, query, starts, size, aim);
    const instant = `${day} 00:00:00` as UtcText;
    if (day === undefined || tried.has(instant)) return found;
    tried.add(instant);
    const before = await readTotal(db, starts.before(instant));
    if (before <= rank && before >= (found?.rank ?? 0)) found = { instant, rank: before };
    if (before <= rank && rank - before <= FAR) return found;
    aim += before > rank ? 2 * (rank - before) : rank - before;
  }
  return found;
}

/** The day on which about so many events of the list have started; undefined if it is that of its first one. */
async function dayOfRank(
  db: EntityManager,
  query: ListQuery,
  { events, hasAll, unit }: CountableStarts,
  { outline, count }: ListSize,
  rank: number,
): Promise<string | undefined> {
  const { from, to } = windowRange(query);
  const all = outline.number({ ...events, from, to });
  // A filter is supposed to find the same share of each month.
  const share = hasAll ? 1 : count / Math.max(all, 1);
  // Events that run when the window begins come first.
  let before = query.criteria.window.ends_after ? Math.max(0, count - all * share) : 0;
  for (const month of outline.months) {
    const range = { from: later(from, `${month}-01`), to: earlier(to, `${month}-32`) };
    const after = before + share * outline.number({ ...events, ...range });
    if (after >= rank) {
      if (unit === 'month') return isWithin(`${month}-01`, from) && before <= rank ? `${month}-01` : undefined;
      return dayInMonth(db, events, { month, from, before, share, rank });
    }
    before = after;
  }
  return undefined;
}

const isWithin = (day: string, from = '') => day > from;

async function dayInMonth(
  db: EntityManager,
  events: CountableStarts['events'],
  {
    month,
    from = '',
    before,
    share,
    rank,
  }: { month: string; from: string | undefined } & Record<'before' | 'share' | 'rank', number>,
): Promise<string | undefined> {
  let found: string | undefined;
  let started = before;
  for (const { day, starts } of await readDaysOfMonth(db, events, month)) {
    if (started > rank) break;
    if (day <= from) continue;
    found = day;
    started += share * starts;
  }
  return found;
}

const later = (one: string | undefined, other: string) => (one !== undefined && one > other ? one : other);
const earlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other);

/** The list from a day on, with the page at the same events. */
function since(query: ListQuery, { instant, rank }: DayStart): ListQuery {
  const { position, order } = query;
  const offset = order.direction === 'ASC' ? position.offset - rank : position.offset;
  return { ...narrowedByStart(query, 'start_date', instant), position: { ...position, offset } };
}

function tooFar({ position: { limit } }: ListQuery, count: number) {
  const first = Math.floor(MAX_SKIPPED / limit) + 1;
  const last = Math.ceil((count - MAX_SKIPPED - limit) / limit) + 1;
  const message = `Must be at most ${first} or at least ${last} in this list: narrow its dates, or use no filter and orderby=start_date.`;
  return httpErrors.invalidParameter('page', message);
}
