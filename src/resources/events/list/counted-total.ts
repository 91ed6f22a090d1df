import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, not, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { HAS_COORDINATES, IS_LOCATED } from '../../../read-models/event-counts/located.js';
import { linkedWhere } from '../../../read-models/event-links.js';
import { published, readableBy, scheduled } from '../../publishing/visibility.js';
import { byCategories, byState, byVenues, type CountedEvents, type Flags, LISTED } from '../counting/counted-events.js';
import type { Unit } from '../counting/whole-periods.js';
import { countWithin } from '../counting/window-count.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { totalOfSeries } from './first-of-series.js';
import { linkRows, totalByLinks } from './link-rows.js';
import { conditionsBy, hiddenValues, type ListQuery, namedIds, possibleStatuses } from './list-strategy.js';

/**
 * SQL expression: the number of events in a list, by counters; undefined if they do not count by its filters. Counters and
 * join tables know public events; the few others that a viewer sees are counted by rows.
 */
export function countedTotal(query: ListQuery): Condition | undefined {
  const { criteria, context } = query;
  if (criteria.input.series_view === 'first') return totalWithFirstDates(query);
  if (!can(context.viewer, 'create-records')) return publicTotal(query);
  const total = can(context.viewer, 'edit-others') ? totalByState(query) : undefined;
  if (total) return total;
  const { statuses, input } = criteria;
  const seesPublic = (!statuses || statuses.includes('publish')) && input.hide_from_listings !== 'only';
  const ofPublic = seesPublic ? publicTotal(query) : where('0');
  return ofPublic && sumOf([ofPublic, ...otherTotals(query)]);
}

const sumOf = (terms: readonly Condition[]): Condition =>
  where(`(${terms.map(({ sql }) => sql).join(' + ')})`, ...terms.flatMap(({ values }) => values));

const difference = (all: Condition, excluded: Condition): Condition =>
  where(`((${all.sql}) - ${excluded.sql})`, ...all.values, ...excluded.values);

function publicTotal(query: ListQuery): Condition | undefined {
  const events = countedEvents(query);
  if (!events) return linkedTotal(query, 'public');
  const total = difference(countWithin(query.criteria.window, events), scheduledTotal(query, events));
  const { geoloc } = query.criteria.input;
  if (geoloc === undefined) return total;
  const [seen, unseen] = [locatedBesides(query), locatedUnseen(query)];
  return geoloc ? difference(sumOf([total, seen]), unseen) : difference(sumOf([total, unseen]), seen);
}

/** The number of events without a series and of series; undefined if there are filters besides the window. */
function totalWithFirstDates(query: ListQuery): Condition | undefined {
  const { criteria, conditions } = query;
  const ofSeries = totalOfSeries(query);
  if (!ofSeries) return undefined;
  const input = { ...criteria.input, series_view: undefined, is_recurring: false };
  const filters = conditions.filter(({ field }) => field !== 'series_view');
  const isSingle: ListCondition = {
    field: 'is_recurring',
    answeredBy: 'row',
    on: () => where('events.series_id IS NULL'),
  };
  const singles = countedTotal({ ...query, conditions: [...filters, isSingle], criteria: { ...criteria, input } });
  return singles && sumOf([singles, ofSeries]);
}

/** The number of some events by a join table; undefined without links, or if other filters find few events. */
function linkedTotal(query: ListQuery, of: 'public' | 'unlisted'): Condition | undefined {
  const { search, input } = query.criteria;
  const rows = search || namedIds(query) || input.post_parent !== undefined ? undefined : linkRows(query, { of });
  return rows && totalByLinks(rows);
}

/** The smallest unit of time that public events of the list are counted by; undefined if no counter counts them. */
export const countedUnit = (query: ListQuery): Unit | undefined => countedEvents(query)?.units.at(-1);

/** The listed events with the links and flags of the query; undefined if no counter counts by them. */
function countedEvents(query: ListQuery): CountedEvents | undefined {
  const filters = conditionsBy(query, 'links', 'words', 'id', 'row');
  const links = filters.flatMap(({ linkedTo }) => linkedTo ?? []);
  const flags = flagsOf(query);
  if (links.length + Object.keys(flags).length < filters.length) return undefined;
  const [first, ...others] = links;
  if (!first) return byState(LISTED, flags);
  if (others.length || flags.located !== undefined || flags.recurring !== undefined) return undefined;
  if (first.link === 'categories') return byCategories(first.ids, flags);
  return first.link === 'venues' ? byVenues(first.ids, flags) : undefined;
}

/** The flags of the query, which counters know. */
function flagsOf({ criteria: { input } }: ListQuery): Flags {
  const { featured, ticketed, event_status, geoloc, is_recurring } = input;
  return {
    ...(featured !== undefined && { featured }),
    ...(ticketed !== undefined && { ticketed }),
    ...(event_status && { eventStatus: event_status }),
    ...(is_recurring !== undefined && { recurring: is_recurring }),
    ...(geoloc !== undefined && { located: geoloc }),
  };
}

/** The number of counted events that are scheduled. */
function scheduledTotal(query: ListQuery, { filter }: CountedEvents): Condition {
  return numberOf('events', allOf([scheduled('events', query.context.now), filter, inWindow(query)]));
}

const inWindow = (query: ListQuery): Condition => allOn(eventRows('correlated'), conditionsBy(query, 'window'));

/** The number of public events that count as located because of venues that the viewer does not see yet. */
function locatedUnseen(query: ListQuery): Condition {
  const { viewer, now } = query.context;
  if (can(viewer, 'edit-others')) return where('0');
  const isSeen = linkedWhere(
    'venues',
    allOf([readableBy('venues', viewer, now), where(HAS_COORDINATES)]),
    'correlated',
  );
  return locatedAt(where(`venues.publish_at > ? AND ${IS_LOCATED}`, now), not(isSeen), query);
}

/** The number of public events that do not count as located, but whose venues the viewer sees before they are published. */
function locatedBesides(query: ListQuery): Condition {
  const { viewer, now } = query.context;
  if (!can(viewer, 'create-records')) return where('0');
  const isDraft = isOneOf('venues.status', ['draft', 'pending', 'private']);
  const isCounted = linkedWhere('venues', where(IS_LOCATED), 'correlated');
  return locatedAt(allOf([isDraft, readableBy('venues', viewer, now), where(HAS_COORDINATES)]), not(isCounted), query);
}

/** The number of public events of the list at some venues, which are few, if they meet a further condition. */
function locatedAt(venue: Condition, further: Condition, query: ListQuery): Condition {
  const { located: _, ...flags } = flagsOf(query);
  const isPublic = published('events', query.context.now);
  const { sql, values } = allOf([venue, isPublic, byState(LISTED, flags).filter, inWindow(query), further]);
  return where(
    `(SELECT COUNT(DISTINCT events.id) FROM venues
      JOIN event_venues ON event_venues.venue_id = venues.id JOIN events ON events.id = event_venues.event_id
      WHERE ${sql})`,
    ...values,
  );
}

/**
 * The total for an editor, who sees all events of a status; undefined if there are filters besides states and flags, or by
 * places: only listed events are counted by these.
 */
function totalByState(query: ListQuery): Condition | undefined {
  const flags = flagsOf(query);
  if (flags.located !== undefined) return undefined;
  const filters = conditionsBy(query, 'links', 'words', 'id', 'row');
  if (Object.keys(flags).length < filters.length) return undefined;
  const { statuses = ['publish', 'future', 'draft', 'pending', 'private'], window } = query.criteria;
  const hidden = hiddenValues(query);
  const stored = statuses.filter((status) => status !== 'future');
  const total = countWithin(window, byState({ statuses: stored, hidden }, flags));
  const [withPublic, withScheduled] = [statuses.includes('publish'), statuses.includes('future')];
  if (withPublic === withScheduled) return where(`(${total.sql})`, ...total.values);
  const notYet = scheduledTotal(query, byState({ statuses: ['publish'], hidden }, flags));
  return withPublic ? difference(total, notYet) : sumOf([total, notYet]);
}

/** The numbers of events that the viewer sees although they are not public: drafts, scheduled and hidden ones. */
function otherTotals(query: ListQuery): Condition[] {
  const { viewer, now } = query.context;
  const own = can(viewer, 'edit-others') ? undefined : where('events.author_id = ?', viewer.id);
  const unlisted = linkedTotal(query, 'unlisted');
  const unpublished = possibleStatuses(query).filter((status) => status !== 'publish');
  const others = [
    ...(!unlisted && unpublished.length ? [isOneOf('events.status', unpublished)] : []),
    ...(!unlisted && hiddenValues(query).includes(true)
      ? [allOf([where('events.hidden = 1'), published('events', now)])]
      : []),
    // The join table has scheduled events that are hidden among the unlisted ones.
    allOf([scheduled('events', now), unlisted && where('events.hidden = 0')]),
  ];
  // These events are few, so their links are looked up, instead of all events with the links.
  const conditions = allOn(eventRows('correlated'), query.conditions);
  const totals = others.map((other) => numberOf('events', allOf([own, other, conditions])));
  return unlisted ? [unlisted, ...totals] : totals;
}
