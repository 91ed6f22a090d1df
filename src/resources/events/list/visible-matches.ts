import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, oneOf, where } from '../../../persistence/sql/conditions.js';
import { WORD_LISTING } from '../../../read-models/word-index/index-tables.js';
import { allOn, eventRows } from './event-condition.js';
import { conditionsBy, type ListQuery } from './list-strategy.js';

/**
 * Condition on rows of the word index: the viewer sees the event in this list. Public events are known from the row, others
 * are looked up.
 */
export function visibleMatches(query: ListQuery, table: string): Condition {
  const { viewer, now } = query.context;
  const { statuses, input } = query.criteria;
  const { sql, values } = allOn(eventRows('correlated'), conditionsBy(query, 'visibility'));
  const isVisible = where(
    `(SELECT 1 FROM events WHERE events.id = ${table}.event_id AND ${sql}) IS NOT NULL`,
    ...values,
  );
  const isListing = (listing: number, further?: Condition) => allOf([where(`${table}.listing = ${listing}`), further]);
  const isDue = where(`${table}.event_id NOT IN (SELECT id FROM events WHERE publish_at > ?)`, now);
  const seesPublic = (!statuses || statuses.includes('publish')) && input.hide_from_listings !== 'only';
  if (!can(viewer, 'create-records'))
    return oneOf([isListing(WORD_LISTING.public), isListing(WORD_LISTING.scheduled, isDue)]);
  return oneOf([
    seesPublic ? isListing(WORD_LISTING.public) : undefined,
    allOf([where(`${table}.listing <> ${WORD_LISTING.public}`), isVisible]),
  ]);
}
