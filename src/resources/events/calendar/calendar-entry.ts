import type { EventColumns } from '../event.entity.js';

/** The columns of an event that a month, a week or a day shows. */
export const ENTRY_COLUMNS = [
  'id',
  'slug',
  'title',
  'allDay',
  'startLocal',
  'endLocal',
  'startUtc',
  'endUtc',
  'timezone',
  'timezoneAbbr',
  'featured',
  'eventStatus',
  'modifiedUtc',
] as const satisfies readonly (keyof EventColumns)[];

/** A public event as a month, a week or a day shows it. */
export type CalendarEntry = Pick<EventColumns, (typeof ENTRY_COLUMNS)[number]>;

/** The name and slug of the first venue of an event. */
export interface EntryVenue {
  readonly eventId: number;
  readonly name: string;
  readonly slug: string;
}
