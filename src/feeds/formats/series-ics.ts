import { secondsIn, SECONDS_A_DAY, type WallClock } from '../../calendar/dates/texts.js';
import { type CalendarEvent, calendarFile } from '../../calendar/icalendar/calendar-file.js';
import { placeNamed, writtenZone } from '../../calendar/icalendar/moments.js';
import type { Years } from '../../calendar/icalendar/zone-rules.js';
import { slotAt } from '../../calendar/recurrence/dates/slot.js';
import { dateLines, recurrenceIdLine, recurrenceLines } from '../../calendar/recurrence/recurrence-lines.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import { shownRecurrence } from '../../calendar/recurrence/shown-recurrence.js';
import { continueFrom } from '../../calendar/recurrence/splitting.js';
import type { FeedEvent, FeedInfo, FeedSeries, SeriesDate } from '../feed-event.js';
import { toCalendarEvent } from './ics.js';

/** A series as iCalendar (RFC 5545): its rule, and the dates that differ from it. */
export function seriesIcs(info: FeedInfo, series: FeedSeries): AsyncGenerator<string, void> {
  const { title: name, description, timezone, feedUrl: source } = info;
  const starts = series.dates.map(({ event }) => +event.startLocal.slice(0, 4));
  // A year more at each end, as of lists; the rule may go on for ever, and so do those of clock changes.
  const years = { first: Math.min(...starts) - 1, last: Math.max(...starts) + 1 };
  return calendarFile({ name, description, timezone, source }, years, seriesEvents(series, years));
}

/**
 * The components of a series. The first has the rule and what most dates have in common. Dates that differ have components
 * of their own, and so have nights of clock changes: by the rule each date has the same exact length (RFC 5545, 3.8.5.3).
 *
 * DTSTART must be a date of the rule that clocks show once and for the usual time. Dates before it are events of their own.
 */
export function seriesEvents(series: FeedSeries, years: Years): CalendarEvent[] {
  const dates = [...series.dates].sort((one, other) => (one.original < other.original ? -1 : 1));
  const first = dates.find((date) => mayBegin(date, series.schedule, years));
  if (!first) return dates.map(({ event }) => toCalendarEvent(event));
  const schedule = continueFrom(series.schedule, first.original);
  const within = dates.filter(({ original }) => original >= first.original);
  const model = [...within].reverse().find(({ isOverridden }) => !isOverridden) ?? first;
  const content = contentOf(model.event);
  const isOwn = (date: SeriesDate) => !isUsual(date, schedule, years) || contentOf(date.event) !== content;
  const idLine = (original: WallClock) =>
    recurrenceIdLine(slotAt(original, schedule), schedule.allDay, placeOf(schedule));
  return [
    ...dates.filter(({ original }) => original < first.original).map(({ event }) => toCalendarEvent(event)),
    {
      ...toCalendarEvent({ ...model.event, ...timesOf(first.event), url: first.event.url }),
      ...{ uid: series.uid, sequence: series.sequence },
      modified: model.event.modified > series.modified ? model.event.modified : series.modified,
      recurrence: linesOf(schedule, within, series.storedUntil),
    },
    ...within.filter(isOwn).map(({ original, event }) => ({
      ...toCalendarEvent(event),
      ...{ uid: series.uid, recurrence: idLine(original) },
    })),
  ];
}

/** Whether the rule can count from a date. */
const mayBegin = (date: SeriesDate, schedule: Schedule, years: Years): boolean =>
  isUsual(date, schedule, years) && continueFrom(schedule, date.original).start === date.original;

/** Whether readers get the times of a date right from the rule. */
function isUsual({ original, event }: SeriesDate, schedule: Schedule, years: Years): boolean {
  const { start, end, allDay, zone } = schedule;
  if (event.allDay !== allDay || event.timezone.toLowerCase() !== zone.name.toLowerCase()) return false;
  if (allDay)
    return (
      dayIn(event.startLocal) === dayIn(original) && daysOf(event.startLocal, event.endLocal) === daysOf(start, end)
    );
  const length = secondsIn(event.endUtc) - secondsIn(event.startUtc);
  return (
    event.startLocal === original &&
    length === secondsIn(end) - secondsIn(start) &&
    writtenZone(event, years) === placeOf(schedule)
  );
}

function linesOf(schedule: Schedule, within: readonly SeriesDate[], storedUntil: WallClock): string {
  const originals = within.map(({ original }) => original);
  const place = placeOf(schedule);
  if (!schedule.allDay && place === undefined) {
    return dateLines(originals.map((original) => slotAt(original, schedule)));
  }
  const recurrence = shownRecurrence(schedule, new Set(originals), storedUntil);
  return recurrenceLines({ ...schedule, recurrence }, place ?? '');
}

const placeOf = ({ allDay, zone }: Schedule): string | undefined => (allDay ? undefined : placeNamed(zone.name)?.name);

const timesOf = ({ startLocal, endLocal, startUtc, endUtc, timezone, allDay }: FeedEvent) => ({
  ...{ startLocal, endLocal, startUtc, endUtc, timezone, allDay },
});

/** All of an event but its times and what each event has for itself. */
function contentOf(event: FeedEvent): string {
  const {
    id: _id,
    uid: _uid,
    sequence: _sequence,
    url: _url,
    published: _published,
    modified: _modified,
    ...rest
  } = event;
  const {
    startLocal: _s,
    endLocal: _e,
    startUtc: _su,
    endUtc: _eu,
    timezone: _z,
    timezoneAbbr: _a,
    allDay: _d,
    exported,
    ...content
  } = rest;
  return JSON.stringify({ ...content, exported: exported && { ...exported, slug: '' } });
}

const dayIn = (wall: WallClock): string => wall.slice(0, 10);
const daysOf = (start: WallClock, end: WallClock): number =>
  Math.floor(secondsIn(end) / SECONDS_A_DAY) - Math.floor(secondsIn(start) / SECONDS_A_DAY);
