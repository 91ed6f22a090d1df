import type { WallClock } from '../../calendar/dates/texts.js';
import { recurrenceText } from '../../calendar/recurrence/recurrence-text.js';
import { type Rule, type Weekday, WEEKDAYS } from '../../calendar/recurrence/rule/rule.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { Formats } from '../format.js';
import { type Nth, RHYTHM_WORDS, type RhythmWords } from '../messages/rhythm-words.js';

/** What writes a rhythm: the words and formats of one language. */
interface Writer {
  readonly words: RhythmWords;
  readonly formats: Formats;
}

/**
 * How often the rule of a series has dates, in the language of the formats: `Every Friday until 4 June 2027`,
 * `Alle 2 Wochen: Montag und Freitag`. Undefined without a rule, and for rules that the language has no few words for:
 * the dates themselves tell. Says nothing of single dates, which may not be public.
 */
export function rhythmOf(
  { recurrence: { rule }, ...times }: Schedule,
  formats: Formats,
  untilDate: (date: string) => string,
): string | undefined {
  if (!rule) return undefined;
  const endless = { ...rule, until: undefined };
  const { language } = new Intl.Locale(formats.language);
  const words = RHYTHM_WORDS[language];
  const text = words
    ? inWords(endless, times.start, { words, formats })
    : recurrenceText({ ...times, recurrence: { rule: endless, rdates: [], exdates: [] } });
  if (text === undefined) return undefined;
  const until = rule.until === undefined ? '' : ` ${untilDate(formats.longDay(rule.until))}`;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${until}`;
}

function inWords(rule: Rule, start: WallClock, { words, formats }: Writer): string | undefined {
  const { byHour, byMinute, bySecond, byWeekNo, byYearDay } = rule;
  if ([byHour, byMinute, bySecond, byWeekNo, byYearDay].some(({ length }) => length > 0)) return undefined;
  const days = daysOf(rule, start, { words, formats });
  if (!days) return undefined;
  const { frequency, texts } = days;
  const every = words.every(frequency, rule.interval);
  const named = texts.length > 0 ? `${every}${words.colon ?? ':'} ${formats.list(texts)}` : every;
  const months = rule.frequency === 'YEARLY' ? [] : rule.byMonth.map((month) => formats.monthName(month));
  return months.length > 0 ? `${named} (${formats.list(months)})` : named;
}

/** The days of each week, month or year; undefined if there are no few words for them. */
interface Days {
  readonly frequency: Rule['frequency'];
  readonly texts: readonly string[];
}

function daysOf(rule: Rule, start: WallClock, writer: Writer): Days | undefined {
  const { frequency, interval, byDay, byMonthDay } = rule;
  const weekdays = byDay.map(({ weekday }) => weekdayName(weekday, writer.formats));
  const isEach = byDay.every(({ nth }) => nth === 0);
  const isPlain = rule.bySetPos.length === 0 && byMonthDay.length === 0;
  if (frequency === 'WEEKLY') {
    const texts = weekdays.length > 0 ? weekdays : [writer.formats.weekday(start, 'long')];
    return isPlain ? { frequency, texts } : undefined;
  }
  // Every Monday of each month is every Monday.
  if (byDay.length > 0 && isEach && isPlain && frequency !== 'YEARLY' && interval === 1)
    return { frequency: 'WEEKLY', texts: weekdays };
  if (frequency === 'DAILY') return isPlain && byDay.length === 0 ? { frequency, texts: [] } : undefined;
  const texts = frequency === 'MONTHLY' ? daysOfMonth(rule, start, writer) : daysOfYear(rule, start, writer);
  return texts && { frequency, texts };
}

function daysOfMonth({ byDay, byMonthDay, bySetPos }: Rule, start: WallClock, { words, formats }: Writer) {
  if (byDay.length > 0) {
    if (byMonthDay.length > 0) return undefined;
    const [position] = bySetPos;
    const nths = byDay.map(({ nth }) => (nth === 0 && byDay.length === 1 && bySetPos.length === 1 ? position : nth));
    if (bySetPos.length > 0 && (byDay.length > 1 || byDay.some(({ nth }) => nth !== 0))) return undefined;
    if (!nths.every(isNamed)) return undefined;
    return byDay.map(({ weekday }, index) =>
      words.nthWeekday(nths[index] as Nth, weekdayName(weekday, formats), WEEKDAYS.indexOf(weekday)),
    );
  }
  const days = byMonthDay.length > 0 ? byMonthDay : [Number(start.slice(8, 10))];
  if (bySetPos.length > 0 || days.some((day) => day < -1)) return undefined;
  return days.map((day) => (day === -1 ? words.lastDay : words.monthDay(day)));
}

/** Days with their month, or weekdays of one month. */
function daysOfYear(rule: Rule, start: WallClock, writer: Writer) {
  const { byMonth, byMonthDay, byDay } = rule;
  const [month] = byMonth;
  if (byDay.length > 0) {
    if (month === undefined || byMonth.length > 1) return undefined;
    const weekdays = daysOfMonth(rule, start, writer);
    return weekdays && [`${writer.formats.list(weekdays)} (${writer.formats.monthName(month)})`];
  }
  const days = byMonthDay.length > 0 ? byMonthDay : [Number(start.slice(8, 10))];
  if (rule.bySetPos.length > 0 || days.some((day) => day < 1)) return undefined;
  const months = byMonth.length > 0 ? byMonth : [Number(start.slice(5, 7))];
  return months.flatMap((one) =>
    days.filter((day) => day <= lengthOf(one)).map((day) => writer.formats.dayAndMonth(day, one)),
  );
}

/** Days of a month in a leap year. */
const lengthOf = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate();

const isNamed = (nth: number | undefined): nth is Nth => nth !== undefined && (nth === -1 || (nth >= 1 && nth <= 5));

/** The first of January 2024 was a Monday. */
const weekdayName = (weekday: Weekday, formats: Formats): string =>
  formats.weekday(`2024-01-0${WEEKDAYS.indexOf(weekday) + 1} 00:00:00` as WallClock, 'long');
