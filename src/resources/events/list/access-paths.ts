import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, type SubqueryForm, where } from '../../../persistence/sql/conditions.js';
import { pageOf, type PageSelection } from '../../../persistence/sql/record-pages.js';
import { scheduled } from '../../publishing/visibility.js';
import type { EventOrder } from '../event-order.js';
import { ALL_SPANS } from '../event-span.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import type { PageRows } from './page-position.js';
import { hiddenValues, type ListQuery, type ListSize, namedIds, possibleStatuses } from './list-strategy.js';
import { linkRows, rowsPerLinkedEvent, selectByLinks } from './link-rows.js';
import { windowParts, type WindowPart, windowRange } from './window-parts.js';

/** One way to read a page. */
export interface AccessPath {
  /** About how many rows it reads. */
  readonly rows: number;
  /** SELECTs of first rows that together have the page; no event is in two of them. */
  readonly selects: readonly ((page: Pick<PageSelection, 'limit' | 'offset'>) => Condition)[];
}

/** Indexes that have events in an order; all but the primary key begin with `hidden`. */
const INDEXES: Record<EventOrder, string> = {
  start_date: 'events_start',
  end_date: 'events_end',
  title: 'events_title',
  date: 'events_date',
  modified: 'events_modified',
  id: 'PRIMARY',
};

/** What the condition of a field costs for each event that it is checked on, in rows: it looks into other tables. */
const LOOKUPS: Partial<Record<ListCondition['field'], number>> = {
  ...{ venue: 1, organizer: 1, tags: 1, categories: 1 },
  ...{ geoloc: 2, geoloc_lat: 2 },
  // Reads the text of the event.
  search: 5,
};

const lookupsOf = ({ conditions }: ListQuery): number =>
  conditions.reduce((total, { field }) => total + (LOOKUPS[field] ?? 0), 0);

/** Reads events in the order of the list until the page is full. */
export function inIndexOrder(query: ListQuery, size: ListSize | undefined, page: PageRows): AccessPath {
  const { orderBy } = query;
  const isById = orderBy === 'id';
  const parts = windowParts(query, orderBy).flatMap((part) => (isById ? [part] : byHidden(query, part)));
  const selects = parts.map((part) => select(query, page, { index: INDEXES[orderBy], ...part }));
  if (!size) return { rows: 0, selects };
  const isLimited = orderBy === 'start_date' || orderBy === 'end_date';
  const range = isLimited ? windowRange(query) : {};
  const entries = size.outline.number({ hidden: isById ? [false, true] : hiddenValues(query), ...range });
  const all = Math.max(entries, size.count);
  const share = Math.min(1, (page.offset + page.limit) / Math.max(size.count, 1));
  return { rows: all * share * (1 + lookupsOf(query)), selects };
}

/** Reads all events of the list, or a few more, and sorts them. */
export function collected(query: ListQuery, size: ListSize, page: PageRows): AccessPath[] {
  const { criteria, conditions, context } = query;
  const { post_parent: parent, series, is_recurring: isRecurring } = criteria.input;
  const statuses = possibleStatuses(query);
  const hasStatus = isOneOf('events.status', statuses);
  const named = namedIds(query);
  if (named) return [{ rows: named.length, selects: [select(query, page, { index: 'PRIMARY' })] }];
  const matching = 2 * size.count;
  const paths: AccessPath[] = [];
  const add = (rows: number, ...parts: Partial<Part>[]) =>
    paths.push({ rows, selects: parts.map((part) => select(query, page, part)) });
  if (parent !== undefined) add(matching, { index: 'events_parent' });
  if (Object.keys(criteria.modified).length)
    add(matching / Math.max(shareOfWindow(query, size), 0.01), ...byHidden(query, { index: 'events_modified' }));
  if (series ?? isRecurring) add(matching, { index: 'events_recurrence' });
  if (isOwnOnly(query))
    add(matching, {
      index: 'events_author',
      filter: allOf([where('events.author_id = ?', context.viewer.id), hasStatus]),
    });
  const links = linkRows(query);
  if (links) {
    const found = Math.max(size.count, (links.events ?? 0) * shareOfWindow(query, size));
    paths.push({ rows: rowsPerLinkedEvent(query, links) * found, selects: [selectByLinks(query, links, page)] });
  }
  // With too many venues nearby to list them, the optimizer may begin with these. Given several tables, it may take one
  // that has a million rows.
  if (!links && conditions.some(({ field }) => field === 'geoloc_lat')) add(5 * matching, { form: 'semi-join' });
  const states = { hidden: hiddenValues(query), ...windowRange(query) };
  if (criteria.statuses && !criteria.statuses.includes('publish')) {
    const unpublished = statuses.filter((status) => status !== 'publish');
    // With all spans, because the index has them before the start, and would not be narrowed to the window otherwise.
    const isUnpublished = allOf([isOneOf('events.status', unpublished), isOneOf('events.span', ALL_SPANS)]);
    const parts = byHidden(query, { filter: isUnpublished }).map((part) => ({ index: 'events_running', ...part }));
    add(
      size.outline.number({ ...states, statuses: unpublished }) + matching,
      ...(unpublished.length ? parts : []),
      ...(criteria.statuses.includes('future')
        ? [{ index: 'events_scheduled', filter: scheduled('events', context.now) }]
        : []),
    );
  }
  const inWindow = windowParts(query, 'start_date').flatMap((part) => byHidden(query, part));
  add(
    Math.max(size.outline.number(states), size.count) * (1 + lookupsOf(query)) + size.count,
    ...inWindow.map((part) => ({ index: 'events_start', ...part })),
  );
  return paths;
}

/** About which part of the events of the calendar starts within the window of the list. */
function shareOfWindow(query: ListQuery, { outline }: ListSize): number {
  const hidden = hiddenValues(query);
  return outline.number({ hidden, ...windowRange(query) }) / Math.max(outline.number({ hidden }), 1);
}

/** Whether the viewer sees only own events in the list. */
function isOwnOnly({ criteria: { statuses, input }, context: { viewer } }: ListQuery): boolean {
  if (!can(viewer, 'create-records') || can(viewer, 'edit-others')) return false;
  return input.hide_from_listings === 'only' || (statuses !== undefined && !statuses.includes('publish'));
}

/** Events that are read along one index. */
interface Part extends WindowPart {
  readonly form: SubqueryForm;
}

/** Builds the statement only if it is called: most paths are only compared. */
function select(query: ListQuery, { direction }: PageRows, { index, filter, form = 'correlated' }: Partial<Part>) {
  const { conditions, order } = query;
  return (page: Pick<PageSelection, 'limit' | 'offset'>) => {
    const whole = allOf([allOn(eventRows(form), conditions), filter]);
    return pageOf('events', { filter: whole, order: { ...order, direction }, ...page, forceIndex: index });
  };
}

/** One part for each value of `hidden`, because indexes have them apart. */
function byHidden(query: ListQuery, part: WindowPart): WindowPart[] {
  const values = hiddenValues(query);
  if (values.length === 1) return [part];
  return values.map((hidden) => ({
    ...part,
    filter: allOf([part.filter, where(`events.hidden = ${Number(hidden)}`)]),
  }));
}
