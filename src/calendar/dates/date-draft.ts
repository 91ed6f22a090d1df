import type { Zone } from './zone.js';

export interface Day {
  year: number;
  month: number;
  day: number;
}

/** Amounts of time to add to a date. */
export interface Shift {
  months: number;
  days: number;
  seconds: number;
}

/** Which day of the week is meant: `monday` from today on, `next monday` after today, `last monday` before. */
export interface RelativeWeekday {
  /** 0 is Sunday. */
  weekday: number;
  search: 'from' | 'after' | 'before';
}

/** The parts of a date text that were read so far. Each can be set once; setters return false otherwise. Shifts add up. */
export class DateDraft {
  day?: Day;
  /** Seconds since midnight. */
  time?: number;
  zone?: Zone;
  weekday?: RelativeWeekday;
  edge?: 'first' | 'last';
  /** Weeks from the current one, as in `monday next week`. */
  namedWeek?: number;
  /** A month without day and year was named, which is valid only with `first day of`. */
  wantsEdge = false;
  /** Words such as `tomorrow` mean the whole day, so the time is midnight unless one is given. */
  startsAtMidnight = false;
  readonly shift: Shift = { months: 0, days: 0, seconds: 0 };
  /** The current year, for dates without one. */
  readonly thisYear: number;

  constructor(thisYear: number) {
    this.thisYear = thisYear;
  }

  setDay(year: number, month: number, day: number): boolean {
    if (this.day || !exists(year, month, day)) return false;
    this.day = { year, month, day };
    return true;
  }

  setTime(hours: number, minutes = 0, seconds = 0): boolean {
    const total = hours * 3600 + minutes * 60 + seconds;
    if (this.time !== undefined || minutes > 59 || seconds > 59 || total > 86_400) return false;
    this.time = total;
    return true;
  }

  setZone(zone: Zone | undefined): boolean {
    if (this.zone || !zone) return false;
    this.zone = zone;
    return true;
  }

  setWeekday(weekday: RelativeWeekday): boolean {
    if (this.weekday) return false;
    this.weekday = weekday;
    return this.atMidnight();
  }

  atMidnight(): boolean {
    this.startsAtMidnight = true;
    return true;
  }

  move(unit: keyof Shift, amount: number): boolean {
    this.shift[unit] += amount;
    return Math.abs(this.shift[unit]) < 1e12;
  }

  /** `2 days ago`: negates the shifts so far. */
  turnBack(): boolean {
    const { shift } = this;
    if (!shift.months && !shift.days && !shift.seconds) return false;
    Object.assign(shift, { months: -shift.months, days: -shift.days, seconds: -shift.seconds });
    return true;
  }
}

function exists(year: number, month: number, day: number): boolean {
  const lastDay = new Date(Date.UTC(2000, month, 0));
  lastDay.setUTCFullYear(year, month, 0);
  return year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay.getUTCDate();
}
