import type { WallClock } from '../calendar/dates/texts.js';
import { isOneDay, type Times } from './event-times.js';
import { RememberedFormat } from './remembered-format.js';

/** How hours are counted; `auto` as usual in the language. */
export type HourCycle = 'auto' | '12' | '24';

/** The day that weeks begin with; `auto` as usual in the language. */
export type FirstWeekday = 'auto' | 'monday' | 'saturday' | 'sunday';

/** Days of the week by ISO 8601: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const WEEKDAYS: Readonly<Record<Exclude<FirstWeekday, 'auto'>, Weekday>> = { monday: 1, saturday: 6, sunday: 7 };

interface FormatOptions {
  /** BCP 47 tag. */
  readonly language: string;
  readonly hourCycle: HourCycle;
  readonly firstWeekday: FirstWeekday;
}

type Styles = Intl.DateTimeFormatOptions;

const TIME: Styles = { hour: 'numeric', minute: '2-digit' };
const LONG_DAY: Styles = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const HEADING: Styles = { weekday: 'long', day: 'numeric', month: 'long' };

/** Writes dates, times and numbers in the language of the pages. Local times are written as they are, in no zone. */
export class Formats {
  readonly language: string;
  readonly firstWeekday: Weekday;
  private readonly hours: Styles;
  private readonly formats = new Map<string, RememberedFormat>();
  private readonly numbers: Intl.NumberFormat;
  private readonly lists: Intl.ListFormat;

  constructor({ language, hourCycle, firstWeekday }: FormatOptions) {
    this.language = language;
    this.hours = hourCycle === 'auto' ? {} : { hourCycle: hourCycle === '12' ? 'h12' : 'h23' };
    this.firstWeekday = firstWeekday === 'auto' ? firstWeekdayIn(language) : WEEKDAYS[firstWeekday];
    this.numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language, { type: 'conjunction' });
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** `Monday, Wednesday and Friday` */
  list(texts: readonly string[]): string {
    return this.lists.format(texts);
  }

  /** `Friday, June 4, 2027` */
  longDay(wall: WallClock): string {
    return this.write(LONG_DAY, wall);
  }

  /** `Friday, June 4`, with the year if it is not the given one. */
  dayHeading(wall: WallClock, year: string): string {
    return this.write(wall.startsWith(year) ? HEADING : LONG_DAY, wall);
  }

  /** `June 4`, with the year if it is not the given one. */
  shortDay(wall: WallClock, year: string): string {
    const ofYear: Styles = wall.startsWith(year) ? {} : { year: 'numeric' };
    return this.write({ day: 'numeric', month: 'short', ...ofYear }, wall);
  }

  /** `June 2027` */
  month(wall: WallClock): string {
    return this.write({ month: 'long', year: 'numeric' }, wall);
  }

  /** `June`; 1 is January. */
  monthName(month: number): string {
    return this.write({ month: 'long' }, inLeapYear(1, month));
  }

  /** `June 4` */
  dayAndMonth(day: number, month: number): string {
    return this.write({ day: 'numeric', month: 'long' }, inLeapYear(day, month));
  }

  /** `Jun` */
  shortMonth(wall: WallClock): string {
    return this.write({ month: 'short' }, wall);
  }

  /** `Jun 2027` */
  shortMonthOfYear(wall: WallClock): string {
    return this.write({ month: 'short', year: 'numeric' }, wall);
  }

  /** `4` */
  dayOfMonth(wall: WallClock): string {
    return this.number(Number(wall.slice(8, 10)));
  }

  /** `Fri` or `Friday` */
  weekday(wall: WallClock, width: 'short' | 'long' = 'short'): string {
    return this.write({ weekday: width }, wall);
  }

  /** `5:30 PM` or `17:30` */
  time(wall: WallClock): string {
    return this.write(TIME, onAnyDay(wall));
  }

  /** `5:30 – 10:00 PM` on one day; else a range of dates with times. */
  timeRange(start: WallClock, end: WallClock): string {
    if (isOneDay({ start, end })) return this.range(TIME, onAnyDay(start), onAnyDay(end));
    return this.range({ day: 'numeric', month: 'short', ...TIME }, start, end);
  }

  /** Days and times of an event; for whole days only the days. */
  span({ start, end, allDay }: Times): string {
    const isShort = isOneDay({ start, end });
    if (allDay) return isShort ? this.longDay(start) : this.dayRange(start, end);
    return this.range(
      { ...(isShort ? LONG_DAY : { ...LONG_DAY, weekday: 'short', month: 'short' }), ...TIME },
      start,
      end,
    );
  }

  /** `June 4 – 6, 2027` */
  dayRange(start: WallClock, end: WallClock): string {
    return this.range({ day: 'numeric', month: 'long', year: 'numeric' }, start, end);
  }

  private write(styles: Styles, wall: WallClock): string {
    return this.format(styles).write(wall);
  }

  private range(styles: Styles, start: WallClock, end: WallClock): string {
    return this.format(styles).range(start, end);
  }

  private format(styles: Styles): RememberedFormat {
    const key = JSON.stringify(styles);
    const known = this.formats.get(key);
    if (known) return known;
    const hours = styles.hour ? this.hours : {};
    // A local time is written as it is if it is read and shown in the same zone.
    const options: Styles = { ...styles, ...hours, calendar: 'gregory', timeZone: 'UTC' };
    const created = new RememberedFormat(new Intl.DateTimeFormat(this.language, options));
    this.formats.set(key, created);
    return created;
  }
}

/** A year that has all days. */
const inLeapYear = (day: number, month: number): WallClock =>
  `2024-${[month, day].map((part) => String(part).padStart(2, '0')).join('-')} 00:00:00` as WallClock;

/** The day does not matter where it is not written, so that times of all days are remembered together. */
const onAnyDay = (wall: WallClock): WallClock => `2000-01-01${wall.slice(10)}` as WallClock;

/** What Node calls a property and newer versions a method. */
interface WeekInfo {
  readonly weekInfo?: { readonly firstDay: Weekday };
  getWeekInfo?(): { readonly firstDay: Weekday };
}

function firstWeekdayIn(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & WeekInfo;
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}
