import type { ArrangingField } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { allOf, type Condition, type SubqueryForm, where } from '../../../persistence/sql/conditions.js';
import type { EventLink } from '../../../read-models/event-links.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { DateLimit } from './date-window.js';
import type { ListCriteria } from './list-criteria.js';

/** Fields that only say how to read another one: whole days or seconds, and what belongs to `geoloc_lat`. */
type QualifyingField = 'strict_dates' | 'geoloc_lng' | 'geoloc_radius';

/** The fields of the list DTO that narrow the list. */
export type FilterField = Exclude<keyof ListEventsDto, ArrangingField | QualifyingField>;

/** The rows that a condition is written for: events, or rows of a table that repeats the times of its events. */
export interface EventRows {
  /** Has `start_utc` and `end_utc`. */
  readonly table: string;
  /** The column with the id of the event. */
  readonly eventId: string;
  /** How the condition looks into other tables. */
  readonly form: SubqueryForm;
}

/** The rows of `events` themselves. */
export const eventRows = (form: SubqueryForm): EventRows => ({ table: 'events', eventId: 'events.id', form });

/** A condition on events, written for the rows that a plan reads. Conditions of rows and visibility need those of `events`. */
export type EventCondition = (rows: EventRows) => Condition;

/** Holds for no event. */
export const NEVER: EventCondition = () => where('1=0');

/** The records of one kind to one of which events are linked. */
export interface LinkCriterion {
  readonly link: EventLink;
  readonly ids: readonly number[];
}

/** What a request asks of a filter; undefined if the request does not use the filter. */
type CriterionOf<T> = (criteria: ListCriteria, context: RequestContext) => T | undefined;

export interface Filter<Index> {
  readonly answeredBy: Index;
  readonly condition: CriterionOf<EventCondition>;
}

/** A filter by linked records, for which the plan needs the ids themselves. */
export interface LinkFilter {
  readonly answeredBy: 'links';
  readonly linkedTo: CriterionOf<LinkCriterion>;
}

/**
 * A filter says which index can answer it:
 * - `visibility`: day counts by state; for everybody also join tables and the word index, which hold what everybody sees;
 * - `window`: day counts, and the times that join tables and the word index repeat;
 * - `links`: join tables;
 * - `words`: the word index;
 * - `row`: none; each event is checked.
 *
 * The plans read windows, words and visibility from the criteria, so only these fields can name such an index.
 */
export type FilterOf<Field> = Field extends DateLimit
  ? Filter<'window'>
  : Field extends 'search'
    ? Filter<'words'>
    : Field extends 'status' | 'hide_from_listings'
      ? Filter<'visibility'>
      : Filter<'row'> | LinkFilter;

/** One condition of a list, with the field that it comes from. */
export interface ListCondition {
  readonly field: FilterField;
  readonly answeredBy: 'visibility' | 'window' | 'links' | 'words' | 'row';
  readonly on: EventCondition;
  readonly linkedTo?: LinkCriterion;
}

/** All of the conditions, written for the same rows. */
export const allOn = (rows: EventRows, conditions: readonly ListCondition[]): Condition =>
  allOf(conditions.map(({ on }) => on(rows)));
