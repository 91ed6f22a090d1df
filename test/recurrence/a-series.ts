import { secondsIn, wallClock, type UtcText, type WallClock } from '../../src/calendar/dates/texts.js';
import { readZone } from '../../src/calendar/dates/zone.js';
import { slotsBetween } from '../../src/calendar/recurrence/dates/slots.js';
import { readRecurrence } from '../../src/calendar/recurrence/read-recurrence.js';
import type { SeriesTimes } from '../../src/calendar/recurrence/rule/rule.js';
import type { Schedule } from '../../src/calendar/recurrence/rule/schedule.js';

export interface SeriesFields {
  /** `YYYY-MM-DD`, with `HH:MM` or `HH:MM:SS` or without. */
  start: string;
  /** An hour after the start, or the same day, unless given. */
  end?: string;
  allDay?: boolean;
  zone?: string;
  rrule?: string;
  rdate?: string[];
  exdate?: string[];
}

export const NOW = '2023-01-01 12:00:00' as UtcText;

/** When a series in Berlin takes place, whatever recurs. */
export function seriesTimes({ start, end, allDay = false, zone: name = 'Europe/Berlin' }: SeriesFields): SeriesTimes {
  const zone = readZone(name);
  if (!zone) throw new Error(`${name} is no zone`);
  const begin = padded(start);
  const length = allDay ? 86_399 : 3600;
  return { start: begin, end: end ? padded(end) : wallClock(secondsIn(begin) + length), allDay, zone };
}

/** A series as it is read from a request. */
export function aSeries(fields: SeriesFields): Schedule {
  const times = seriesTimes(fields);
  const { rrule, rdate, exdate } = fields;
  return { ...times, recurrence: readRecurrence({ rrule, rdate, exdate }, times, NOW) };
}

/** Original starts of the first dates of a series. */
export function originals(schedule: Schedule, most = 100): WallClock[] {
  const always = { from: '1000-01-01 00:00:00' as WallClock, before: '9999-12-31 23:59:59' as WallClock };
  return slotsBetween(schedule, always, most).map(({ original }) => original);
}

const padded = (text: string): WallClock => `${text}${' 00:00:00'.slice(text.length - 10)}` as WallClock;
