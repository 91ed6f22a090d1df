import type { DateDraft } from './date-draft.js';
import type { DateForm, Found } from './date-form.js';

/** `24:00:00` is the midnight that ends the day. */
export const TIME_FORMS: readonly DateForm[] = [
  // 06:07, 06:07:08, 06:07:08.123, 6:07 pm, T06:07
  { pattern: /t?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m(?![a-z])\.?)?/y, apply: setClock },
  // 6pm, 6 p.m.
  { pattern: /(\d{1,2})()() ?([ap])\.?m\.?/y, apply: setClock },
  // T06, T0607, T060708 behind a date
  { pattern: /t(\d{2})(?:(\d{2})(\d{2})?)?/y, apply: setClock },
  // 06.07, 06.07.08 behind a date
  {
    pattern: /(\d{1,2})\.(\d{2})(?:\.(\d{2}))?/y,
    apply: (draft, at) => draft.day !== undefined && setClock(draft, at),
  },
  { pattern: /noon/y, apply: (draft) => draft.setTime(12) },
  { pattern: /midnight/y, apply: (draft) => draft.atMidnight() },
];

function setClock(draft: DateDraft, at: Found): boolean {
  const hours = at.has(4) ? hoursOfHalfDay(at.number(1), at.text(4)) : at.number(1);
  return hours !== undefined && draft.setTime(hours, at.number(2), at.number(3));
}

function hoursOfHalfDay(hours: number, half: string): number | undefined {
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half === 'p' ? 12 : 0);
}
