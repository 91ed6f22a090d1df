import type { ReadEvent } from './calendar-readers.js';

const STATUS: Readonly<Record<string, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/** An event as a reader understands it, by its id, which is in the UID. */
export type IdentifiedEvent = Omit<ReadEvent, 'uid'> & { readonly id: number };

/** An event of the API as readers of iCalendar should understand it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a record as the wire has it
export function expectedEvent(record: any): IdentifiedEvent {
  const venues = Array.isArray(record.venue) ? record.venue : [record.venue];
  return {
    id: record.id,
    title: record.title,
    location: venues.map(placeOf).join('; '),
    status: STATUS[record.event_status] ?? '',
    start: record.all_day ? record.start_date.slice(0, 10) : secondsOf(record.utc_start_date),
    end: record.all_day ? dayAfter(record.end_date) : secondsOf(record.utc_end_date),
  };
}

/** The number in a UID of the form `event-7@CALENDAR`. */
export const idIn = (uid: string): number => Number(/^event-(\d+)@[\w.-]+$/.exec(uid)?.[1]);

export const placeOf = (venue: Readonly<Record<string, string | undefined>>): string => {
  const { venue: name, address, zip, city, stateprovince, country } = venue;
  const town = [zip, city].filter(Boolean).join(' ');
  return [name, address, town, stateprovince, country].filter(Boolean).join(', ');
};

export const secondsOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`) / 1000;

const dayAfter = (wall: string): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
