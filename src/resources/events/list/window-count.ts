import { LRUCache } from 'lru-cache';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { dayOf } from '../../../read-models/event-days.js';
import { SPAN_DAYS } from '../event-span.js';
import type { DateWindow } from './date-window.js';

/**
 * A cut through time just before an instant (`…|0`) or just after it (`…|1`), written so that cuts compare as texts.
 * Nothing lies before `ALWAYS`, and nothing after `NEVER`.
 */
type TimeBound = string;
const ALWAYS: TimeBound = '';
const NEVER: TimeBound = '~';
const before = (instant: UtcText): TimeBound => `${instant}|0`;
const after = (instant: UtcText): TimeBound => `${instant}|1`;
const instantOf = (bound: TimeBound) => bound.slice(0, 19) as UtcText;
const isAfter = (bound: TimeBound) => bound.endsWith('|1');

/** Events of which states are counted. */
export interface StatesCounted {
  readonly statuses: readonly string[];
  readonly hidden: readonly boolean[];
}

/** Between which cuts events start and end. */
interface Bounds {
  readonly startFrom: TimeBound;
  readonly startTo: TimeBound;
  readonly endFrom: TimeBound;
  readonly endTo: TimeBound;
}

/**
 * The number of events within a window, as an SQL expression. It is put together from the numbers of events that start
 * on each day, which the writes keep, and of events that run at the edges of the window: so it costs the same however
 * many events there are. Relies on no event ending before it starts.
 */
export function countWithin(window: DateWindow, states: StatesCounted): Condition {
  const key = JSON.stringify([window, states]);
  const before = countCache.get(key);
  if (before) return before;
  const count = composed(window, states);
  countCache.set(key, count);
  return count;
}

/** The statement follows from the window alone, and most lists ask for the same one all day. */
const countCache = new LRUCache<string, Condition>({ max: 200 });

function composed(window: DateWindow, states: StatesCounted): Condition {
  const bounds = boundsOf(window);
  if (bounds.startFrom >= bounds.startTo || bounds.endFrom >= bounds.endTo) return where('0');
  const { starting, running } = sumOf(bounds);
  const pieces = [
    ...periods(starting).flatMap(({ from, to, times }) => startsWithin(from, to, states).map(timesOver(times))),
    ...[...running].flatMap(([end, starting]) =>
      periods(starting).map(({ from, to, times }) => timesOver(times)(runsThrough(from, to, end, states))),
    ),
  ];
  const [first] = pieces;
  return first ? where(pieces.map(({ sql }) => sql).join(' '), ...pieces.flatMap(({ values }) => values)) : where('0');
}

function boundsOf(window: DateWindow): Bounds {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = window;
  const startsFrom = [start_date && before(start_date.utc), starts_after && after(starts_after.utc)];
  const endsTo = [end_date && after(end_date.utc), ends_before && before(ends_before.utc)];
  return {
    startFrom: startsFrom.map((bound) => bound ?? ALWAYS).sort()[1] ?? ALWAYS,
    startTo: starts_before ? before(starts_before.utc) : NEVER,
    endFrom: ends_after ? after(ends_after.utc) : ALWAYS,
    endTo: endsTo.map((bound) => bound ?? NEVER).sort()[0] ?? NEVER,
  };
}

/** How often the events count that start before a cut. */
type Starting = Map<TimeBound, number>;

/** What the number of events is the sum of. */
interface Sum {
  readonly starting: Starting;
  /** By a cut after which events end: how often they count that start before another cut, no later than that one. */
  readonly running: Map<TimeBound, Starting>;
}

/** Events that start and end between cuts are those before the one, less those before the other. */
function sumOf({ startFrom, startTo, endFrom, endTo }: Bounds): Sum {
  const sum: Sum = { starting: new Map(), running: new Map() };
  add(sum, startTo, endFrom, 1);
  add(sum, startFrom, endFrom, -1);
  add(sum, startTo, endTo, -1);
  add(sum, startFrom, endTo, 1);
  return sum;
}

/** Counts events that start before one cut and end after another. */
function add({ starting, running }: Sum, start: TimeBound, end: TimeBound, times: number): void {
  const addTo = (sum: Starting, bound: TimeBound, by: number) => sum.set(bound, (sum.get(bound) ?? 0) + by);
  if (start === ALWAYS || end === NEVER) return;
  const through = running.get(end) ?? new Map<TimeBound, number>();
  if (start > end) {
    addTo(starting, start, times);
    if (end === ALWAYS) return;
    // Whatever starts between the two ends after the second one anyway.
    addTo(starting, end, -times);
  }
  running.set(end, through);
  addTo(through, start < end ? start : end, times);
}

/** The periods between cuts, with how often the events count that start in each. */
function periods(starting: Starting): { from: TimeBound; to: TimeBound; times: number }[] {
  const bounds = [...starting].sort(([one], [other]) => (one < other ? -1 : 1));
  return bounds
    .map(([to], index) => ({
      from: bounds[index - 1]?.[0] ?? ALWAYS,
      to,
      times: bounds.slice(index).reduce((total, [, times]) => total + times, 0),
    }))
    .filter(({ times }) => times !== 0);
}

const timesOver =
  (times: number) =>
  ({ sql, values }: Condition): Condition =>
    where(`${times < 0 ? '-' : '+'} ${Math.abs(times)} * ${sql}`, ...values);

/** The number of events that start between two cuts: whole days as they are kept, the rest of the first and last one by one. */
function startsWithin(from: TimeBound, to: TimeBound, states: StatesCounted): Condition[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === last) return [startsFromEvents(from, to, states)];
  const [wholeFirst, wholeLast] = [isDayStart(from), isDayEnd(to)];
  return [
    ...(wholeFirst || isDayEnd(from) || from === ALWAYS
      ? []
      : [startsFromEvents(from, after(`${first} 23:59:59` as UtcText), states)]),
    ...(wholeLast || isDayStart(to) || to === NEVER
      ? []
      : [startsFromEvents(before(`${last} 00:00:00` as UtcText), to, states)]),
    startsFromDayCounts(
      allOf([where(`day ${wholeFirst ? '>=' : '>'} ?`, first), where(`day ${wholeLast ? '<=' : '<'} ?`, last)]),
      states,
    ),
  ];
}

const isDayStart = (bound: TimeBound) => bound.endsWith(' 00:00:00|0');
const isDayEnd = (bound: TimeBound) => bound.endsWith(' 23:59:59|1');

function startsFromDayCounts(days: Condition, states: StatesCounted): Condition {
  const { sql, values } = allOf([inStates('event_days', states), days]);
  return where(`(SELECT COALESCE(SUM(starts), 0) FROM event_days WHERE ${sql})`, ...values);
}

function startsFromEvents(from: TimeBound, to: TimeBound, states: StatesCounted): Condition {
  return numberOf(
    'events',
    allOf([inStates('events', states), beyond('events.start_utc', from), short('events.start_utc', to)]),
  );
}

/** The number of events that start between two cuts and end after another one that is no earlier. */
function runsThrough(from: TimeBound, to: TimeBound, end: TimeBound, states: StatesCounted): Condition {
  const begun = [...SPAN_DAYS.keys(), SPAN_DAYS.length].map((span) => {
    const earliest = earliestStart(span, end);
    const since = earliest === undefined || before(earliest) < from ? from : before(earliest);
    if (since >= to) return undefined;
    return allOf([where('events.span = ?', span), beyond('events.start_utc', since), short('events.start_utc', to)]);
  });
  return numberOf('events', allOf([inStates('events', states), oneOf(begun), beyond('events.end_utc', end)]));
}

/** No event of that span which ends after the cut starts before this instant; undefined where there is no such limit. */
function earliestStart(span: number, end: TimeBound): UtcText | undefined {
  const days = SPAN_DAYS[span];
  if (days === undefined) return undefined;
  try {
    return utcText(secondsIn(instantOf(end)) - days * SECONDS_A_DAY);
  } catch {
    // Before the first year that can be written.
    return undefined;
  }
}

function inStates(table: string, { statuses, hidden }: StatesCounted): Condition {
  return allOf([isOneOf(`${table}.status`, statuses), isOneOf(`${table}.hidden`, hidden.map(Number))]);
}

/** The instant in a column lies after the cut. */
const beyond = (column: string, bound: TimeBound): Condition | undefined =>
  bound === ALWAYS ? undefined : where(`${column} ${isAfter(bound) ? '>' : '>='} ?`, instantOf(bound));

/** The instant in a column lies before the cut. */
const short = (column: string, bound: TimeBound): Condition | undefined =>
  bound === NEVER ? undefined : where(`${column} ${isAfter(bound) ? '<=' : '<'} ?`, instantOf(bound));
