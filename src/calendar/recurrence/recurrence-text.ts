import { secondsIn, type WallClock } from '../dates/texts.js';
import { daysPhrase } from './rule/day-phrases.js';
import { listed, MONTHS, plural } from './rule/words.js';
import type { Frequency, Rule } from './rule/rule.js';
import { timesOfDay } from './rule/times-of-day.js';
import type { Schedule } from './rule/schedule.js';

const UNITS: Readonly<Record<Frequency, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
/** More dates or times than a sentence should list. */
const MANY = 4;

/**
 * How often a series takes place, as a phrase in English without a full stop: `every 2 weeks on Monday and Wednesday until
 * 4 June 2027`, `on the last Friday of every month, 10 times`.
 */
export function recurrenceText({ recurrence, start }: Schedule): string {
  const { rule, rdates, exdates } = recurrence;
  if (!rule) return `on ${datesPhrase(rdates.filter((date) => !exdates.includes(date)))}`;
  const further = rdates.length > 0 ? `, and on ${plural(rdates.length, 'further date')}` : '';
  const except = exdates.length > 0 ? `, except ${plural(exdates.length, 'date')}` : '';
  return `${ruleTextInWords(rule, start)}${further}${except}`;
}

function ruleTextInWords(rule: Rule, start: WallClock): string {
  const times = rule.byHour.length > 0 ? timesPhrase(timesOfDay(rule, start)) : '';
  const until = rule.until ? ` until ${dayPhrase(rule.until)}` : '';
  const count = rule.count === undefined ? '' : `, ${plural(rule.count, 'time')}`;
  return `${daysPhrase(rule, start, UNITS[rule.frequency])}${times}${until}${count}`;
}

function timesPhrase(times: readonly number[]): string {
  if (times.length > MANY) return ` at ${times.length} times of the day`;
  return ` at ${listed(times.map((time) => new Date(time * 1000).toISOString().slice(11, time % 60 ? 19 : 16)))}`;
}

function datesPhrase(dates: readonly WallClock[]): string {
  return dates.length > MANY || dates.length === 0 ? plural(dates.length, 'date') : listed(dates.map(dayPhrase));
}

function dayPhrase(date: WallClock): string {
  const day = new Date(secondsIn(date) * 1000);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
