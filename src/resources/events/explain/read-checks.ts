import type { EntityManager } from 'typeorm';
import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import { seenChanges, type SeenChanges } from '../../../persistence/sql/list-total.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { matchingText } from '../../publishing/list-options.js';
import type { EventColumns } from '../event.entity.js';
import { allOn, eventRows, type ListCondition, NEVER } from '../list/event-condition.js';
import type { ListPlan } from '../list/list-plan.js';

/** One condition of a list, or the part of it for one word of a search. */
export interface ListCheck {
  readonly field: Exclude<ListCondition['field'], 'cursor'>;
  /** The word that must occur, or with `isExcluded` must not. */
  readonly word?: { readonly text: string; readonly isExcluded: boolean };
}

/** What the database says about an event and a list. */
export interface ReadChecks {
  readonly checks: readonly (ListCheck & { readonly passed: boolean })[];
  readonly isListed: boolean;
  /** Number of events of the list. */
  readonly total: number;
  /** Number of events before this one; undefined if the list does not have it. */
  readonly before: number | undefined;
  /** See `withKeptLookups`. */
  readonly changes: SeenChanges['changes'] | undefined;
}

/** Each event is looked up by its id, so subqueries are, too. */
const ROWS = eventRows('correlated');

/**
 * Asks the conditions of a list one by one about one event, and counts the events before it, with one statement. The
 * conditions are those of the list, so that an explanation cannot say anything else.
 */
export async function readChecks(db: EntityManager, plan: ListPlan, event: EventColumns): Promise<ReadChecks> {
  const checks = plan.conditions.flatMap((condition) => checksOf(plan, condition));
  const whole = allOn(ROWS, plan.conditions);
  const earlier = rank(plan, event);
  const columns = [
    ...checks.map(({ condition }, index) => as(flag(condition), `check_${index}`)),
    as(flag(whole), 'is_listed'),
    as(plan.isEmpty ? where('0') : plan.total(), 'total'),
    as(where(`CASE WHEN ${whole.sql} THEN ${earlier.sql} END`, ...whole.values, ...earlier.values), 'earlier'),
    seenChanges(db.dataSource),
  ];
  const [row = {}] = await db.query<Record<string, number | string | null>[]>(
    `SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM events WHERE events.id = ?`,
    [...columns.flatMap(({ values }) => values), event.id],
  );
  const total = Number(row['total'] ?? 0);
  const isListed = Number(row['is_listed']) === 1;
  const before = Number(row['earlier'] ?? 0);
  return {
    checks: checks.map(({ check }, index) => ({ ...check, passed: Number(row[`check_${index}`]) === 1 })),
    isListed,
    total,
    before: isListed ? (plan.order.direction === 'ASC' ? before : total - 1 - before) : undefined,
    changes: row['changes'],
  };
}

function checksOf({ criteria }: ListPlan, { field, on }: ListCondition): { check: ListCheck; condition: Condition }[] {
  // A place in a walk is none of the conditions of the list.
  if (field === 'cursor') return [];
  const { words = [], without = [] } = (field === 'search' && criteria.search) || {};
  // The text of an event is one field, so that words can be asked for one at a time.
  const parts = [
    ...words.map((text) => ({ text, isExcluded: false, query: { words: [text], without: [] } })),
    ...without.map((text) => ({ text, isExcluded: true, query: { words: [], without: [text] } })),
  ];
  if (parts.length === 0) return [{ check: { field }, condition: on === NEVER ? where('1=0') : on(ROWS) }];
  return parts.map(({ text, isExcluded, query }) => ({
    check: { field, word: { text, isExcluded } },
    condition: matchingText(ROWS.eventId, query, ROWS.form),
  }));
}

/** SQL expression: the number of events of the list before this one in ascending order. */
function rank({ conditions, order, orderBy, starts }: ListPlan, { id, startUtc }: EventColumns): Condition {
  const own = `(SELECT own.${order.column.replace('events.', '')} FROM events AS own WHERE own.id = ?)`;
  const listed = allOn(ROWS, conditions);
  const isEqual = allOf([listed, where(`${order.column} = ${own}`, id), where('events.id < ?', id)]);
  if (orderBy === 'id') return numberOf('events', allOf([listed, where('events.id < ?', id)]));
  const smaller =
    starts?.before(startUtc) ?? numberOf('events', allOf([listed, where(`${order.column} < ${own}`, id)]));
  const equal = numberOf('events', isEqual);
  return where(`(${smaller.sql} + ${equal.sql})`, ...smaller.values, ...equal.values);
}

const flag = ({ sql, values }: Condition): Condition => where(`CASE WHEN ${sql} THEN 1 ELSE 0 END`, ...values);
const as = ({ sql, values }: Condition, name: string): Condition => where(`${sql} AS ${name}`, ...values);
