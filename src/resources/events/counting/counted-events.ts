import { allOf, type Condition, isOneOf, not, where } from '../../../persistence/sql/conditions.js';
import {
  categoryFacet,
  FLAGS,
  MANY_CATEGORIES,
  MANY_VENUES,
  MAX_COUNTED_CATEGORIES,
  stateFacet,
  subsetsOf,
  venueFacet,
} from '../../../read-models/event-counts/counters.js';
import { IS_LOCATED } from '../../../read-models/event-counts/located.js';
import { EVENT_LINKS, LISTING, linkedToOneOf, linkedWhere } from '../../../read-models/event-links.js';
import type { EventStatus } from '../event-status.js';
import type { Unit } from './whole-periods.js';

/** Counters to add up, multiplied by 1 or -1. */
export interface CounterSum {
  readonly facet: string;
  readonly items: readonly number[];
  readonly factor: number;
}

/** Events that counters count, and the same events as rows, for the edges of a window. */
export interface CountedEvents {
  /** The units of the counters, the largest first. */
  readonly units: readonly Unit[];
  readonly counters: (unit: Unit) => readonly CounterSum[];
  /** The facet that lists the events without counters. */
  readonly uncounted?: string;
  /** The rows that are counted at the edges: SQL after COUNT and FROM; `table` has `start_utc`. */
  readonly edge: { readonly count: string; readonly from: string; readonly table: string; readonly filter: Condition };
  /** The condition on rows of `events`. */
  readonly filter: Condition;
}

/** Values of the flags that events must have. */
export interface Flags {
  readonly featured?: boolean;
  readonly ticketed?: boolean;
  readonly recurring?: boolean;
  readonly located?: boolean;
  readonly eventStatus?: readonly EventStatus[];
}

/** Statuses and values of `hidden`. */
export interface States {
  readonly statuses: readonly string[];
  readonly hidden: readonly boolean[];
}

export const LISTED: States = { statuses: ['publish'], hidden: [false] };

/** Events by status, `hidden` and flags. Whether they are located is only counted of listed ones. */
export function byState({ statuses, hidden }: States, flags: Flags): CountedEvents {
  const states = statuses.flatMap((status) => hidden.map((isHidden) => ({ status, isHidden })));
  const filter = allOf([
    isOneOf('events.status', statuses),
    isOneOf('events.hidden', hidden.map(Number)),
    flagCondition(flags),
  ]);
  return {
    units: ['month', 'day'],
    counters: (unit) =>
      signedFlags(flags).flatMap(({ text, factor }) =>
        states.map(({ status, isHidden }) => ({ facet: stateFacet(unit, status, isHidden, text), items: [0], factor })),
      ),
    edge: { count: '*', from: 'events', table: 'events', filter },
    filter,
  };
}

/** With more categories, their combinations would have more counters than events have rows. */
const MAX_CATEGORIES = 6;

/** Listed events in one of the categories; undefined if there are too many of them. */
export function byCategories(ids: readonly number[], flags: Flags): CountedEvents | undefined {
  if (ids.length > MAX_CATEGORIES) return undefined;
  const sorted = [...ids].sort((one, other) => one - other);
  // Inclusion and exclusion: events in two of the categories are counted twice by those of one.
  const sums = subsetsOf(sorted, MAX_COUNTED_CATEGORIES).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const sign = others.length % 2 ? -1 : 1;
    return signedFlags(flags).map(({ text, factor }) => ({
      facet: categoryFacet(others, text),
      items: [first],
      factor: sign * factor,
    }));
  });
  return { units: ['month'], counters: () => sums, uncounted: MANY_CATEGORIES, ...rowsOf('categories', ids, flags) };
}

/** Listed events at one of the venues. */
export function byVenues(ids: readonly number[], flags: Flags): CountedEvents {
  const sums = signedFlags(flags).map(({ text, factor }) => ({ facet: venueFacet(text), items: ids, factor }));
  return { units: ['month'], counters: () => sums, uncounted: MANY_VENUES, ...rowsOf('venues', ids, flags) };
}

function rowsOf(link: 'categories' | 'venues', ids: readonly number[], flags: Flags) {
  const { table, column } = EVENT_LINKS[link];
  const ofEvent = flagCondition(flags);
  const linked = allOf([isOneOf(`${table}.${column}`, ids), where(`${table}.showing = ${LISTING.inLists}`), ofEvent]);
  return {
    edge: {
      count: ids.length === 1 ? '*' : `DISTINCT ${table}.event_id`,
      from: ofEvent ? `${table} JOIN events ON events.id = ${table}.event_id` : table,
      table,
      filter: linked,
    },
    filter: allOf([
      where(`events.status = 'publish' AND events.hidden = 0`),
      ofEvent,
      linkedToOneOf(link, ids, 'correlated'),
    ]),
  };
}

interface SignedFlags {
  readonly text: string;
  readonly factor: number;
}

const ALL: SignedFlags = { text: '', factor: 1 };

/** The flags whose counters add up to the events with the wanted ones. */
function signedFlags({ featured, ticketed, eventStatus, recurring, located }: Flags): SignedFlags[] {
  // In the order of the flags in a facet.
  const choices = [
    chosen(FLAGS.featured, featured),
    chosen(FLAGS.ticketed, ticketed),
    chosenStatus(eventStatus),
    chosen(FLAGS.recurring, recurring),
    chosen(FLAGS.located, located),
  ];
  return choices.reduce((sums, choice) =>
    sums.flatMap((sum) => choice.map(({ text, factor }) => ({ text: sum.text + text, factor: sum.factor * factor }))),
  );
}

/** Events without a flag are all minus those with it. */
function chosen(flag: string, isWanted: boolean | undefined): SignedFlags[] {
  if (isWanted === undefined) return [ALL];
  return isWanted ? [{ text: flag, factor: 1 }] : [ALL, { text: flag, factor: -1 }];
}

/** Scheduled events have no flag: they are all minus the others. */
function chosenStatus(wanted: readonly EventStatus[] | undefined): SignedFlags[] {
  if (!wanted) return [ALL];
  const flags = ['canceled', 'postponed'] as const;
  if (!wanted.includes('scheduled')) {
    return flags.filter((flag) => wanted.includes(flag)).map((flag) => ({ text: FLAGS[flag], factor: 1 }));
  }
  return [ALL, ...flags.filter((flag) => !wanted.includes(flag)).map((flag) => ({ text: FLAGS[flag], factor: -1 }))];
}

/** The condition that events have the flags; a located one has a published venue with coordinates, if only later. */
function flagCondition({ featured, ticketed, eventStatus, recurring, located }: Flags): Condition | undefined {
  const conditions = [
    featured === undefined ? undefined : where(`events.featured = ${Number(featured)}`),
    ticketed === undefined ? undefined : where(`events.ticketed = ${Number(ticketed)}`),
    eventStatus && isOneOf('events.event_status', eventStatus),
    // Without an index: SQLite would begin with one that has most events.
    recurring === undefined ? undefined : where(`+events.series_id IS ${recurring ? 'NOT ' : ''}NULL`),
    located === undefined ? undefined : locatedCondition(located),
  ].filter((condition) => condition !== undefined);
  return conditions.length ? allOf(conditions) : undefined;
}

function locatedCondition(located: boolean): Condition {
  const isLocated = linkedWhere('venues', where(IS_LOCATED), 'correlated');
  return located ? isLocated : not(isLocated);
}
