import { LRUCache } from 'lru-cache';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { dayOf } from '../../../read-models/event-days.js';
import { SPAN_DAYS } from '../event-span.js';
import type { DateWindow } from './date-window.js';
import {
  after,
  before,
  instantOf,
  isAfterBound,
  isBeforeBound,
  isDayEnd,
  isDayStart,
  MAX_BOUND,
  MIN_BOUND,
  type TimeBound,
} from './time-bound.js';

/** The events that are counted: those with one of the statuses and one of the values of `hidden`. */
export interface CountedEvents {
  readonly statuses: readonly string[];
  readonly hidden: readonly boolean[];
}

/** The bounds between which events start and end. */
interface Bounds {
  readonly startFrom: TimeBound;
  readonly startTo: TimeBound;
  readonly endFrom: TimeBound;
  readonly endTo: TimeBound;
}

/**
 * SQL expression: the number of events within a window. It adds up the day counts and the events that run at the edges
 * of the window, so that its cost does not depend on the number of events. Relies on no event ending before it starts.
 */
export function countWithin(window: DateWindow, events: CountedEvents): Condition {
  const key = JSON.stringify([window, events]);
  const cached = countCache.get(key);
  if (cached) return cached;
  const count = buildCount(window, events);
  countCache.set(key, count);
  return count;
}

/** The expression depends on the arguments only, and most requests of a day have the same ones. */
const countCache = new LRUCache<string, Condition>({ max: 200 });

function buildCount(window: DateWindow, events: CountedEvents): Condition {
  const bounds = boundsOf(window);
  if (bounds.startFrom >= bounds.startTo || bounds.endFrom >= bounds.endTo) return where('0');
  const { starting, running } = sumOf(bounds);
  const terms = [
    ...periods(starting).flatMap(({ from, to, factor }) => countStarts(from, to, events).map(multipliedBy(factor))),
    ...[...running].flatMap(([end, starting]) =>
      periods(starting).map(({ from, to, factor }) => multipliedBy(factor)(countRunning(from, to, end, events))),
    ),
  ];
  const [first] = terms;
  return first ? where(terms.map(({ sql }) => sql).join(' '), ...terms.flatMap(({ values }) => values)) : where('0');
}

function boundsOf(window: DateWindow): Bounds {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = window;
  const startsFrom = [start_date && before(start_date.utc), starts_after && after(starts_after.utc)];
  const endsTo = [end_date && after(end_date.utc), ends_before && before(ends_before.utc)];
  return {
    startFrom: startsFrom.map((bound) => bound ?? MIN_BOUND).sort()[1] ?? MIN_BOUND,
    startTo: starts_before ? before(starts_before.utc) : MAX_BOUND,
    endFrom: ends_after ? after(ends_after.utc) : MIN_BOUND,
    endTo: endsTo.map((bound) => bound ?? MAX_BOUND).sort()[0] ?? MAX_BOUND,
  };
}

/** By bound: how many times the events that start before it are counted. */
type StartFactors = Map<TimeBound, number>;

/** The number of events as a sum of counts. */
interface Sum {
  readonly starting: StartFactors;
  /** By bound: the factors of events that start before another bound, which is not later, and end after this one. */
  readonly running: Map<TimeBound, StartFactors>;
}

/** The events between two bounds are those before the later bound minus those before the earlier one. */
function sumOf({ startFrom, startTo, endFrom, endTo }: Bounds): Sum {
  const sum: Sum = { starting: new Map(), running: new Map() };
  add(sum, startTo, endFrom, 1);
  add(sum, startFrom, endFrom, -1);
  add(sum, startTo, endTo, -1);
  add(sum, startFrom, endTo, 1);
  return sum;
}

/** Adds the events that start before one bound and end after another. */
function add({ starting, running }: Sum, start: TimeBound, end: TimeBound, factor: number): void {
  const addTo = (factors: StartFactors, bound: TimeBound, by: number) =>
    factors.set(bound, (factors.get(bound) ?? 0) + by);
  if (start === MIN_BOUND || end === MAX_BOUND) return;
  const runningAtEnd = running.get(end) ?? new Map<TimeBound, number>();
  if (start > end) {
    addTo(starting, start, factor);
    if (end === MIN_BOUND) return;
    // Events that start after `end` also end after it.
    addTo(starting, end, -factor);
  }
  running.set(end, runningAtEnd);
  addTo(runningAtEnd, start < end ? start : end, factor);
}

/** The periods between bounds, each with the factor of the events that start in it. */
function periods(starting: StartFactors): { from: TimeBound; to: TimeBound; factor: number }[] {
  const bounds = [...starting].sort(([one], [other]) => (one < other ? -1 : 1));
  return bounds
    .map(([to], index) => ({
      from: bounds[index - 1]?.[0] ?? MIN_BOUND,
      to,
      factor: bounds.slice(index).reduce((total, [, factor]) => total + factor, 0),
    }))
    .filter(({ factor }) => factor !== 0);
}

const multipliedBy =
  (factor: number) =>
  ({ sql, values }: Condition): Condition =>
    where(`${factor < 0 ? '-' : '+'} ${Math.abs(factor)} * ${sql}`, ...values);

/**
 * The number of events that start between two bounds: day counts for whole days, rows for parts of the first and last.
 */
function countStarts(from: TimeBound, to: TimeBound, events: CountedEvents): Condition[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === last) return [countStartsByRow(from, to, events)];
  const [isFirstWhole, isLastWhole] = [isDayStart(from), isDayEnd(to)];
  return [
    ...(isFirstWhole || isDayEnd(from) || from === MIN_BOUND
      ? []
      : [countStartsByRow(from, after(`${first} 23:59:59` as UtcText), events)]),
    ...(isLastWhole || isDayStart(to) || to === MAX_BOUND
      ? []
      : [countStartsByRow(before(`${last} 00:00:00` as UtcText), to, events)]),
    countStartsByDay(
      allOf([where(`day ${isFirstWhole ? '>=' : '>'} ?`, first), where(`day ${isLastWhole ? '<=' : '<'} ?`, last)]),
      events,
    ),
  ];
}

function countStartsByDay(days: Condition, events: CountedEvents): Condition {
  const { sql, values } = allOf([hasStatusOf('event_days', events), days]);
  return where(`(SELECT COALESCE(SUM(starts), 0) FROM event_days WHERE ${sql})`, ...values);
}

function countStartsByRow(from: TimeBound, to: TimeBound, events: CountedEvents): Condition {
  return numberOf(
    'events',
    allOf([
      hasStatusOf('events', events),
      isAfterBound('events.start_utc', from),
      isBeforeBound('events.start_utc', to),
    ]),
  );
}

/** The number of events that start between two bounds and end after a third one, which is not earlier. */
function countRunning(from: TimeBound, to: TimeBound, end: TimeBound, events: CountedEvents): Condition {
  const starts = [...SPAN_DAYS.keys(), SPAN_DAYS.length].map((span) => {
    const earliest = earliestStart(span, end);
    const since = earliest === undefined || before(earliest) < from ? from : before(earliest);
    if (since >= to) return undefined;
    return allOf([
      where('events.span = ?', span),
      isAfterBound('events.start_utc', since),
      isBeforeBound('events.start_utc', to),
    ]);
  });
  return numberOf('events', allOf([hasStatusOf('events', events), oneOf(starts), isAfterBound('events.end_utc', end)]));
}

/** The earliest possible start of an event of this span that ends after the bound; undefined if there is no limit. */
function earliestStart(span: number, end: TimeBound): UtcText | undefined {
  const days = SPAN_DAYS[span];
  if (days === undefined) return undefined;
  try {
    return utcText(secondsIn(instantOf(end)) - days * SECONDS_A_DAY);
  } catch {
    // Before the first supported year.
    return undefined;
  }
}

function hasStatusOf(table: string, { statuses, hidden }: CountedEvents): Condition {
  return allOf([isOneOf(`${table}.status`, statuses), isOneOf(`${table}.hidden`, hidden.map(Number))]);
}
