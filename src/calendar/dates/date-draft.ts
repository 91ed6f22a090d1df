import type { Zone } from './zone.js';

export interface Day {
  year: number;
  month: number;
  day: number;
}

/** Units that a text may count, as the calendar adds them up. */
export interface Shift {
  months: number;
  days: number;
  seconds: number;
}

/** Where a day of the week is looked for: `monday` from today on, `next monday` after today, `last monday` before. */
export interface WeekdayWanted {
  /** 0 is Sunday. */
  weekday: number;
  search: 'from' | 'after' | 'before';
}

/** What the words of a date text have said so far; each thing can be said once, shifts add up. */
export class DateDraft {
  day?: Day;
  /** Seconds since midnight. */
  time?: number;
  zone?: Zone;
  weekday?: WeekdayWanted;
  edge?: 'first' | 'last';
  /** Weeks named by words: `monday next week` is a day of that week. */
  namedWeek?: number;
  /** A month without day or year is enough only beside `first day of`. */
  wantsEdge = false;
  /** Words such as `tomorrow` mean the whole day, so the time is midnight unless one is given. */
  startsAtMidnight = false;
  readonly shift: Shift = { months: 0, days: 0, seconds: 0 };
  /** The present year, for dates that name none. */
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

  setWeekday(wanted: WeekdayWanted): boolean {
    if (this.weekday) return false;
    this.weekday = wanted;
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

  /** `2 days ago`: everything counted so far points into the past. */
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
