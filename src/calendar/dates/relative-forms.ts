import type { DateDraft, Shift } from './date-draft.js';
import type { DateForm } from './date-form.js';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY =
  '(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues|tue|wed|thurs|thur|thu|fri|sat)';
const UNIT = '(seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|fortnights?|months?|years?)';
const WHICH = '(next|last|previous|this)';

const STEPS: Readonly<Record<string, number>> = { next: 1, last: -1, previous: -1, this: 0 };
const SEARCHES = { next: 'after', last: 'before', previous: 'before', this: 'from' } as const;
const UNITS: Readonly<Record<string, readonly [keyof Shift, number]>> = {
  sec: ['seconds', 1],
  min: ['seconds', 60],
  hou: ['seconds', 3600],
  day: ['days', 1],
  wee: ['days', 7],
  for: ['days', 14],
  mon: ['months', 1],
  yea: ['months', 12],
};

/** Ways to write a date relative to the current time. */
export const RELATIVE_FORMS: readonly DateForm[] = [
  { pattern: /now/y, apply: () => true },
  { pattern: /today/y, apply: (draft) => draft.atMidnight() },
  { pattern: /tomorrow/y, apply: (draft) => draft.move('days', 1) && draft.atMidnight() },
  { pattern: /yesterday/y, apply: (draft) => draft.move('days', -1) && draft.atMidnight() },
  // first day of january 2031, last day of next month
  { pattern: /(first|last) day of/y, apply: (draft, at) => setEdge(draft, at.text(1) === 'first' ? 'first' : 'last') },
  // +1 week, -2 days, 3 hours
  {
    pattern: form(`([+-]?) ?(\\d{1,6}) ?${UNIT}`),
    apply: (draft, at) => count(draft, +`${at.text(1)}${at.text(2)}`, at.text(3)),
  },
  { pattern: /ago/y, apply: (draft) => draft.turnBack() },
  // next monday, last friday
  {
    pattern: form(`${WHICH} ${WEEKDAY}`),
    apply: (draft, at) => draft.setWeekday({ weekday: weekdayOf(at.text(2)), search: searchOf(at.text(1)) }),
  },
  // next week, last month
  { pattern: form(`${WHICH} ${UNIT}`), apply: (draft, at) => step(draft, STEPS[at.text(1)] ?? 0, at.text(2)) },
  {
    pattern: form(WEEKDAY),
    apply: (draft, at) => draft.setWeekday({ weekday: weekdayOf(at.text(1)), search: 'from' }),
  },
];

function form(pattern: string): RegExp {
  return new RegExp(pattern, 'y');
}

function count(draft: DateDraft, amount: number, unit: string): boolean {
  const [kind, size] = UNITS[unit.slice(0, 3)] ?? ['seconds', 1];
  return draft.move(kind, amount * size);
}

function step(draft: DateDraft, amount: number, unit: string): boolean {
  if (!unit.startsWith('week')) return count(draft, amount, unit);
  draft.namedWeek = amount;
  return true;
}

function setEdge(draft: DateDraft, edge: 'first' | 'last'): boolean {
  if (draft.edge) return false;
  draft.edge = edge;
  return true;
}

function weekdayOf(name: string): number {
  return WEEKDAYS.indexOf(name.slice(0, 3));
}

function searchOf(which: string): 'from' | 'after' | 'before' {
  return SEARCHES[which as keyof typeof SEARCHES];
}
