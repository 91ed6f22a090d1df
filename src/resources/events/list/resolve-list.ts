import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import {
  dependsOnSecond,
  type FirstDates,
  type FoundDate,
  type ListCriteria,
  resolveCriteria,
} from '../criteria/list-criteria.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { NEVER } from './event-condition.js';
import { firstByStart } from './first-by-start.js';
import { firstByNumber } from './first-of-series.js';
import { filtersOf } from './list-conditions.js';

/** With more first dates than this, naming each takes longer than finding them again. */
const MAX_NAMED = 1000;

/** Resolves the filters of a list, and which date of each series comes first if it asks for that. See `resolveCriteria`. */
export async function resolveList(
  db: EntityManager,
  input: Partial<ListEventsDto>,
  context: RequestContext,
  addError: AddError,
  lookups: EntityManager = db,
): Promise<ListCriteria> {
  const criteria = await resolveCriteria(db, input, context, addError, lookups);
  if (input.series_view !== 'first') return criteria;
  // What is compared with this second is not right in the next one.
  const reader = dependsOnSecond(criteria, context.now) ? db : lookups;
  return { ...criteria, firstDates: await findFirstDates(reader, criteria, context) };
}

async function findFirstDates(
  db: EntityManager,
  criteria: ListCriteria,
  context: RequestContext,
): Promise<FirstDates | undefined> {
  const filters = filtersOf(criteria, context);
  if (filters.some(({ on }) => on === NEVER)) return undefined;
  const isWindow = filters.every(({ answeredBy }) => answeredBy === 'visibility' || answeredBy === 'window');
  if (isWindow) return firstByStart(db, { criteria, context }, filters);
  const { sql, values } = firstByNumber({ criteria, context }, filters);
  const included = await db.query<FoundDate[]>(
    `SELECT events.id AS id, events.start_utc AS startUtc FROM (${sql}) AS first JOIN events ON events.id = first.id
     LIMIT ${MAX_NAMED + 1}`,
    [...values],
  );
  if (included.length > MAX_NAMED) return undefined;
  return { isByStart: false, included, excluded: [], uncounted: [], overcounted: [] };
}
