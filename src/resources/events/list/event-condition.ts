import type { ArrangingField } from '../../../http/pagination/list-walk.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { allOf, type Condition, type SubqueryForm, where } from '../../../persistence/sql/conditions.js';
import type { EventLink } from '../../../read-models/event-links.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { DateLimit } from '../criteria/date-window.js';
import type { ListCriteria } from '../criteria/list-criteria.js';

/** Fields that only qualify others: the date limits, `geoloc_lat`, or all of them. */
type QualifyingField = 'strict_dates' | 'geoloc_lng' | 'geoloc_radius' | 'series_view';

/** The fields of the list DTO that narrow the list. */
export type FilterField = Exclude<keyof ListEventsDto, ArrangingField | QualifyingField>;

/** The rows that a condition is written for: those of `events`, or of a table with copies of the times of events. */
export interface EventRows {
  /** A table with `start_utc` and `end_utc`. */
  readonly table: string;
  /** The column with the id of the event. */
  readonly eventId: string;
  /** The form of subqueries on other tables. */
  readonly form: SubqueryForm;
}

/** The rows of `events` themselves. */
export const eventRows = (form: SubqueryForm): EventRows => ({ table: 'events', eventId: 'events.id', form });

/**
 * A condition on events, written for the rows that a plan reads. Filters by row and visibility need rows of `events`.
 */
export type EventCondition = (rows: EventRows) => Condition;

/** Holds for no event. */
export const NEVER: EventCondition = () => where('1=0');

/** Records of one kind; an event has to be linked to one of them. */
export interface LinkCriterion {
  readonly link: EventLink;
  readonly ids: readonly number[];
}

/** The value of a filter in a request; undefined if the request does not use the filter. */
type CriterionOf<T> = (criteria: ListCriteria, context: RequestContext) => T | undefined;

/** A filter of the list, with the index that can answer it. */
export interface Filter<Index> {
  readonly answeredBy: Index;
  readonly condition: CriterionOf<EventCondition>;
}

/** A filter by linked records, for which the plan needs the ids themselves. */
export interface LinkFilter {
  readonly answeredBy: 'links';
  readonly linkedTo: CriterionOf<LinkCriterion>;
  /** The condition if there are too many linked records to list their ids. */
  readonly unlisted?: CriterionOf<EventCondition>;
}

/**
 * A filter says which index can answer it:
 * - `visibility`: day counts by status; for public events also the join tables and the word index;
 * - `window`: day counts, and the copied times in join tables and the word index;
 * - `links`: join tables;
 * - `words`: the word index;
 * - `id`: none; each event is checked, by its id alone;
 * - `row`: none; each event is checked.
 *
 * The strategies read window, words and visibility from the criteria, so only the fields below can name these indexes.
 */
export type FilterOf<Field> = Field extends DateLimit
  ? Filter<'window'>
  : Field extends 'search'
    ? Filter<'words'>
    : Field extends 'status' | 'hide_from_listings'
      ? Filter<'visibility'>
      : Filter<'id'> | Filter<'row'> | LinkFilter;

/** One condition of a list, with the field of its filter; `starts`: the index on starts has what it compares. */
export interface ListCondition {
  readonly field: FilterField | 'series_view' | 'cursor';
  readonly answeredBy: 'visibility' | 'window' | 'links' | 'words' | 'starts' | 'id' | 'row';
  readonly on: EventCondition;
  readonly linkedTo?: LinkCriterion;
}

/** Joins conditions with AND, written for the same rows. */
export const allOn = (rows: EventRows, conditions: readonly ListCondition[]): Condition =>
  allOf(conditions.map(({ on }) => on(rows)));
