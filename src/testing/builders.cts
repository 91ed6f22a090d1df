import type { Fields } from './test-calendar.cjs';

let count = 0;
const nextNumber = (): number => (count += 1);

const TWO_HOURS_MS = 2 * 3_600_000;

/**
 * The fields of an event with a unique title, from 18:00 to 20:00 on the day after `now` (by default the current time), in the
 * time zone of the calendar. If `start_date` is given, the event ends two hours after it.
 */
export function anEvent(fields: Fields = {}, now: Date = new Date()): Fields {
  const start = typeof fields['start_date'] === 'string' ? fields['start_date'] : `${dayAfter(now)} 18:00:00`;
  return { title: `Event ${nextNumber()}`, start_date: start, end_date: twoHoursAfter(start), ...fields };
}

/** The fields of a venue with a unique name. */
export const aVenue = (fields: Fields = {}): Fields => ({ venue: `Venue ${nextNumber()}`, ...fields });

/** The fields of an organizer with a unique name. */
export const anOrganizer = (fields: Fields = {}): Fields => ({ organizer: `Organizer ${nextNumber()}`, ...fields });

/** The fields of a category with a unique name. */
export const aCategory = (fields: Fields = {}): Fields => ({ name: `Category ${nextNumber()}`, ...fields });

/** The fields of a tag with a unique name. */
export const aTag = (fields: Fields = {}): Fields => ({ name: `Tag ${nextNumber()}`, ...fields });

const dayAfter = (now: Date): string => new Date(now.getTime() + 12 * TWO_HOURS_MS).toISOString().slice(0, 10);

/** Two hours after a time `YYYY-MM-DD HH:MM[:SS]`; text in any other format is returned unchanged. */
function twoHoursAfter(wallClock: string): string {
  const instant = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return wallClock;
  return new Date(instant + TWO_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ');
}
