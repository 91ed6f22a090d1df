import { LISTING, listingOf } from '../event-links.js';

/** What the counters know of an event. */
export interface CountedEvent {
  readonly id: number;
  readonly status: string;
  readonly hidden: boolean;
  readonly featured: boolean;
  readonly ticketed: boolean;
  readonly eventStatus: string;
  /** Null if it belongs to no series. */
  readonly seriesId: number | null;
  readonly startUtc: string;
}

/** The links that the counters know of. */
export interface CountedLinks {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
}

/** The key of a counter: what is counted, the linked record if any, and the month or day (UTC). */
export type CounterKey = readonly [facet: string, item: number, period: string];

/**
 * Events are counted with and without each flag: featured, ticketed, canceled, postponed, date of a series, at a published
 * venue with coordinates. Counters of categories and venues do not tell whether it is a date of a series.
 */
export const FLAGS = {
  ...{ featured: 'f', ticketed: 't', canceled: 'c', postponed: 'p' },
  ...{ recurring: 'r', located: 'l' },
} as const;

/** An event with more categories is not counted by category; it is listed in `MANY_CATEGORIES`. */
export const MAX_COUNTED_CATEGORIES = 4;

/** Facets whose items are the ids of events that are not counted by category, or by venue. */
export const MANY_CATEGORIES = 'many categories';
export const MANY_VENUES = 'many venues';

/** Events with all of these flags, by status and `hidden`. */
export const stateFacet = (unit: 'day' | 'month', status: string, hidden: boolean, flags: string): string =>
  named(unit, status, Number(hidden), flags);

/** Listed events in the category of the item, which is the smallest id, and in all of these others. */
export const categoryFacet = (others: readonly number[], flags: string): string => named('category', ...others, flags);

/** Listed events whose only venue is the item. */
export const venueFacet = (flags: string): string => named('venue', flags);

const named = (...parts: readonly (string | number)[]): string => parts.filter((part) => part !== '').join(' ');

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** The UTC month of an instant, `YYYY-MM`. */
export const monthOf = (instant: string): string => instant.slice(0, 7);

const isListed = (event: CountedEvent): boolean => listingOf(event) === LISTING.inLists;

/** The counters of an event by its start, except those of located events. */
export function startCounters(event: CountedEvent, links: CountedLinks): CounterKey[] {
  const flags = flagsOf(event);
  return [
    ...withRecurring(event, flags).flatMap((flag) => stateCounters(event, flag)),
    ...(isListed(event) ? [...categoryCounters(event, links, flags), ...venueCounters(event, links, flags)] : []),
  ];
}

/** The further counters of an event at a published venue with coordinates. */
export function locatedCounters(event: CountedEvent): CounterKey[] {
  if (!isListed(event)) return [];
  return withRecurring(event, flagsOf(event)).flatMap((flags) => stateCounters(event, flags + FLAGS.located));
}

/** The counters of the published events of terms; those hidden from lists count, too. */
export function termCounters(event: CountedEvent, { categories, tags }: CountedLinks): CounterKey[] {
  if (listingOf(event) === LISTING.nowhere) return [];
  const of = (kind: string, ids: readonly number[]) => ids.map((id): CounterKey => [kind, id, '']);
  return [...of('categories', categories), ...of('tags', tags)];
}

/** The combinations of flags, and for the date of a series each also as one. */
const withRecurring = ({ seriesId }: CountedEvent, flags: readonly string[]): readonly string[] =>
  seriesId === null ? flags : [...flags, ...flags.map((flag) => flag + FLAGS.recurring)];

/** All combinations of the flags of an event that depend neither on its venues nor on a series. */
function flagsOf({ featured, ticketed, eventStatus }: CountedEvent): string[] {
  const flags = [
    ...(featured ? [FLAGS.featured] : []),
    ...(ticketed ? [FLAGS.ticketed] : []),
    ...(eventStatus === 'canceled' || eventStatus === 'postponed' ? [FLAGS[eventStatus]] : []),
  ];
  return subsetsOf(flags).map((subset) => subset.join(''));
}

function stateCounters({ status, hidden, startUtc }: CountedEvent, flags: string): CounterKey[] {
  return [
    [stateFacet('day', status, hidden, flags), 0, dayOf(startUtc)],
    [stateFacet('month', status, hidden, flags), 0, monthOf(startUtc)],
  ];
}

function categoryCounters(
  { id, startUtc }: CountedEvent,
  { categories }: CountedLinks,
  flags: readonly string[],
): CounterKey[] {
  const month = monthOf(startUtc);
  if (categories.length > MAX_COUNTED_CATEGORIES) return [[MANY_CATEGORIES, id, month]];
  return subsetsOf([...categories].sort((one, other) => one - other)).flatMap(([first, ...others]) =>
    first === undefined ? [] : flags.map((flag): CounterKey => [categoryFacet(others, flag), first, month]),
  );
}

function venueCounters(
  { id, startUtc }: CountedEvent,
  { venues }: CountedLinks,
  flags: readonly string[],
): CounterKey[] {
  const month = monthOf(startUtc);
  const [venue, ...others] = venues;
  if (venue === undefined) return [];
  return others.length ? [[MANY_VENUES, id, month]] : flags.map((flag): CounterKey => [venueFacet(flag), venue, month]);
}

/** All subsets of at most `largest` elements, each in the order of the elements; the first is empty. */
export function subsetsOf<T>(elements: readonly T[], largest = elements.length): T[][] {
  return elements.reduce<T[][]>(
    (subsets, element) => [
      ...subsets,
      ...subsets.filter(({ length }) => length < largest).map((subset) => [...subset, element]),
    ],
    [[]],
  );
}
