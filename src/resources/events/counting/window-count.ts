import type { UtcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import type { CountedEvents, CounterSum } from './counted-events.js';
import type { DateWindow } from '../criteria/date-window.js';
import { mayRunAt } from './running-events.js';
import { after, isBetween, MAX_BOUND, MIN_BOUND, type TimeBound } from './time-bound.js';
import { type Part, type Span, wholePeriods } from './whole-periods.js';

/** The bounds between which events start and end. */
interface Bounds {
  readonly startFrom: TimeBound;
  readonly startTo: TimeBound;
  readonly endFrom: TimeBound;
  readonly endTo: TimeBound;
}

/**
 * SQL expression: the number of events within a window. It adds up counters and the events that run at the edges of the
 * window, so that its cost does not depend on the number of events. Relies on no event ending before it starts.
 */
export function countWithin(window: DateWindow, events: CountedEvents): Condition {
  const bounds = boundsOf(window);
  if (bounds.startFrom >= bounds.startTo || bounds.endFrom >= bounds.endTo) return where('0');
  const { starting, running } = sumOf(bounds);
  const terms = [
    ...periods(starting).flatMap(({ factor, ...span }) => countStarts(span, events).map(multipliedBy(factor))),
    ...[...running].flatMap(([end, starting]) =>
      periods(starting).map(({ factor, ...span }) => multipliedBy(factor)(countRunning(span, end, events))),
    ),
  ];
  const [first] = terms;
  return first ? where(terms.map(({ sql }) => sql).join(' '), ...terms.flatMap(({ values }) => values)) : where('0');
}

function boundsOf(window: DateWindow): Bounds {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = window;
  const startsFrom = [start_date?.utc, starts_after && after(starts_after.utc)];
  const endsTo = [end_date && after(end_date.utc), ends_before?.utc];
  return {
    startFrom: startsFrom.map((bound) => bound ?? MIN_BOUND).sort()[1] ?? MIN_BOUND,
    startTo: starts_before?.utc ?? MAX_BOUND,
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
  readonly running: Map<UtcText, StartFactors>;
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
  if (start > end) {
    addTo(starting, start, factor);
    if (end === MIN_BOUND) return;
    // Events that start after `end` also end after it.
    addTo(starting, end, -factor);
  }
  // Nothing ends before the earliest bound, so `end` is an instant here: it is not before `start`, or it has returned.
  const instant = end as UtcText;
  const runningAtEnd = running.get(instant) ?? new Map<TimeBound, number>();
  running.set(instant, runningAtEnd);
  addTo(runningAtEnd, start < end ? start : end, factor);
}

/** The periods between bounds, each with the factor of the events that start in it. */
function periods(starting: StartFactors): (Span & { factor: number })[] {
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
    where(
      `${factor < 0 ? '-' : '+'} ${factor === 1 || factor === -1 ? '' : `${Math.abs(factor)} * `}${sql}`,
      ...values,
    );

/** The number of events that start between two bounds: counters for whole periods, rows for the rest. */
function countStarts(span: Span, events: CountedEvents): Condition[] {
  return wholePeriods(span, events.units).flatMap((part) =>
    (part.unit ? countByPeriod(part, part.unit, events) : [countStartsByRow(part, events)]).map(
      multipliedBy(part.factor),
    ),
  );
}

function countByPeriod(part: Part, unit: NonNullable<Part['unit']>, events: CountedEvents): Condition[] {
  const length = unit === 'day' ? 10 : 7;
  const period = isBetween(
    'event_counts.period',
    part.from.slice(0, length) as TimeBound,
    part.to.slice(0, length) as TimeBound,
  );
  const sums = events.counters(unit);
  if (sums.length === 0) return [];
  const signed = [1, -1].flatMap((sign) => {
    const added = sums.filter(({ factor }) => factor === sign);
    return added.length ? [multipliedBy(sign)(sumOfCounters(added, period))] : [];
  });
  const total = where(`(${signed.map(({ sql }) => sql).join(' ')})`, ...signed.flatMap(({ values }) => values));
  return [total, ...(events.uncounted === undefined ? [] : [countUncounted(events.uncounted, period, events)])];
}

function sumOfCounters(sums: readonly CounterSum[], period: readonly (Condition | undefined)[]): Condition {
  const itemsByFacet = new Map<string, number[]>();
  for (const { facet, items } of sums) itemsByFacet.set(facet, [...(itemsByFacet.get(facet) ?? []), ...items]);
  const counters = [...itemsByFacet].map(([facet, items]) =>
    allOf([where('event_counts.facet = ?', facet), isOneOf('event_counts.item', items)]),
  );
  const { sql, values } = allOf([oneOf(counters), ...period]);
  return where(`(SELECT COALESCE(SUM(event_counts.total), 0) FROM event_counts WHERE ${sql})`, ...values);
}

/** The number of events that start in the periods and have no counters. */
function countUncounted(facet: string, period: readonly (Condition | undefined)[], events: CountedEvents): Condition {
  const listed = where('event_counts.facet = ? AND event_counts.total > 0', facet);
  const { sql, values } = allOf([listed, ...period, events.filter]);
  return where(
    `(SELECT COUNT(*) FROM event_counts JOIN events ON events.id = event_counts.item WHERE ${sql})`,
    ...values,
  );
}

function countStartsByRow(
  { from, to }: Span,
  { edge: { count, from: tables, table, filter } }: CountedEvents,
): Condition {
  const { sql, values } = allOf([filter, ...isBetween(`${table}.start_utc`, from, to)]);
  return where(`(SELECT COUNT(${count}) FROM ${tables} WHERE ${sql})`, ...values);
}

/** The number of events that start between two bounds and end at a third one, which is not earlier, or later. */
const countRunning = (span: Span, end: UtcText, events: CountedEvents): Condition =>
  numberOf('events', allOf([events.filter, mayRunAt(end, span), where('events.end_utc >= ?', end)]));
