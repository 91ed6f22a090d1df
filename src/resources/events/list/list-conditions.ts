import type { RequestContext } from '../../../http/request/request-context.js';
import { linkedToOneOf } from '../../../read-models/event-links.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import {
  type EventCondition,
  type FilterField,
  type FilterOf,
  type LinkCriterion,
  type ListCondition,
  NEVER,
} from './event-condition.js';
import { eventFilters } from './event-filters.js';
import { firstOfSeries } from './first-of-series.js';

const entries = Object.entries(eventFilters) as [FilterField, FilterOf<FilterField>][];

/** The conditions of a list, each evaluated only here. On `eventRows` each of them can be used alone. */
export function conditionsOf(criteria: ListCriteria, context: RequestContext): ListCondition[] {
  const filters = filtersOf(criteria, context);
  const first = firstOfSeries({ criteria, context }, filters);
  return first ? [...filters, first] : filters;
}

/** The conditions of a list with all dates of series. */
export function filtersOf(criteria: ListCriteria, context: RequestContext): ListCondition[] {
  const conditions: ListCondition[] = [];
  for (const [field, filter] of entries) {
    const condition = conditionOf(field, filter, criteria, context);
    if (condition) conditions.push(condition);
  }
  return conditions;
}

function conditionOf(
  field: FilterField,
  filter: FilterOf<FilterField>,
  criteria: ListCriteria,
  context: RequestContext,
): ListCondition | undefined {
  if (filter.answeredBy !== 'links') {
    const on = filter.condition(criteria, context);
    return on && { field, answeredBy: filter.answeredBy, on };
  }
  const linked = filter.linkedTo(criteria, context);
  if (linked) return { field, answeredBy: 'links', on: isLinkedToOneOf(linked), linkedTo: linked };
  const on = filter.unlisted?.(criteria, context);
  return on && { field, answeredBy: 'id', on };
}

function isLinkedToOneOf({ link, ids }: LinkCriterion): EventCondition {
  return ids.length ? ({ form, eventId }) => linkedToOneOf(link, ids, form, eventId) : NEVER;
}
