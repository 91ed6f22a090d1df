import type { UtcText, WallClock } from '../calendar/dates/texts.js';
import type { EventRecord } from '../resources/events/event.record.js';
import type { VenueRecord } from '../resources/venues/venue.record.js';

/** When an event takes place, in its own zone. */
export interface Times {
  readonly start: WallClock;
  readonly end: WallClock;
  readonly allDay: boolean;
}

export const timesOf = ({ start_date, end_date, all_day }: EventRecord): Times => ({
  start: start_date as WallClock,
  end: end_date as WallClock,
  allDay: all_day,
});

/** The public venues of an event. */
export const venuesOf = ({ venue }: EventRecord): VenueRecord[] => (Array.isArray(venue) ? venue : [venue]);

/** The day of a local time: `2027-06-04`. */
export const dayOf = (wall: WallClock): string => wall.slice(0, 10);

export const isOver = ({ utc_end_date }: EventRecord, now: UtcText): boolean => utc_end_date < now;

/** Whether only one day of the calendar is touched. */
export const isOneDay = ({ start, end }: Pick<Times, 'start' | 'end'>): boolean => dayOf(start) === dayOf(end);

/** A local time for machines: `2027-06-04T17:30`; without the time for whole days. */
export const machineTime = (wall: WallClock, allDay: boolean): string =>
  allDay ? dayOf(wall) : wall.slice(0, 16).replace(' ', 'T');
