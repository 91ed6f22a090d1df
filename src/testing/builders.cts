import type { Fields } from './test-calendar.cjs';

let count = 0;
const nextNumber = (): number => (count += 1);

const TWO_HOURS_MS = 2 * 3_600_000;

/**
 * The fields of an event with a title of its own, from 18:00 to 20:00 on the day after `now` (in the calendar's zone, the
 * machine's time unless given). An event with a start of its own ends two hours later.
 */
export function anEvent(fields: Fields = {}, now: Date = new Date()): Fields {
  const start = typeof fields['start_date'] === 'string' ? fields['start_date'] : `${dayAfter(now)} 18:00:00`;
  return { title: `Event ${nextNumber()}`, start_date: start, end_date: twoHoursAfter(start), ...fields };
}

/** The fields of a venue with a name of its own. */
export const aVenue = (fields: Fields = {}): Fields => ({ venue: `Venue ${nextNumber()}`, ...fields });

/** The fields of an organizer with a name of its own. */
export const anOrganizer = (fields: Fields = {}): Fields => ({ organizer: `Organizer ${nextNumber()}`, ...fields });

/** The fields of a category with a name of its own. */
export const aCategory = (fields: Fields = {}): Fields => ({ name: `Category ${nextNumber()}`, ...fields });

/** The fields of a tag with a name of its own. */
export const aTag = (fields: Fields = {}): Fields => ({ name: `Tag ${nextNumber()}`, ...fields });

const dayAfter = (now: Date): string => new Date(now.getTime() + 12 * TWO_HOURS_MS).toISOString().slice(0, 10);

/** Two hours after a wall clock `YYYY-MM-DD HH:MM[:SS]`; what is written in another way is its own end. */
function twoHoursAfter(wallClock: string): string {
  const instant = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return wallClock;
  return new Date(instant + TWO_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ');
}
