import { slugOf } from '../calendar/slugs/slug.js';
import type { Dice } from './dice.js';
import { Remembered } from './remembered.js';
import { townOf } from './sample-places.js';
import { paragraphs, sentence } from './sample-text.js';
import { WORDS } from './words.js';

/** The number of records that events can refer to. */
export interface SampleCounts {
  readonly categories: number;
  readonly tags: number;
  readonly venues: number;
  readonly organizers: number;
}

/** The body of a create request without links. Texts and slugs are as validation leaves them. */
export interface SampleFields {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly excerpt?: string;
  readonly all_day?: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly status: 'publish' | 'draft' | 'pending' | 'private';
  readonly date: string;
  readonly cost: string;
  readonly website?: string;
  readonly featured: boolean;
  readonly hide_from_listings: boolean;
  readonly sticky: boolean;
  readonly ticketed: boolean;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly event_status?: 'canceled' | 'postponed';
  readonly event_status_reason?: string;
}

/** The fields of an event, and the indexes of its linked records in their lists. */
export interface SampleEvent {
  readonly fields: SampleFields;
  readonly venue: number;
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAYS = (Date.UTC(2032, 0, 1) - FIRST_DAY) / DAY;
const FIRST_PUBLISHED = Date.UTC(2024, 2, 1);
/** Between the publication dates of two events. */
const APART = 60_000;

const slugs = new Remembered(slugOf);

/**
 * The event with an index: 95 % are published, 10 % last all day, 10 % several days, 5 % are featured, 2 % hidden from lists;
 * 3 % canceled, 2 % postponed; with 1 venue, 1-2 organizers, 1-3 categories and 0-5 tags.
 */
export function sampleEvent(dice: Dice, index: number, counts: SampleCounts): SampleEvent {
  const title = `${dice.one(WORDS.season)} ${dice.one(WORDS.subject)} ${dice.one(WORDS.occasion)}`;
  const venue = dice.whole(0, counts.venues - 1);
  const event: SampleEvent = {
    fields: {
      title,
      slug: `${slugs.of(title)}-${index + 1}`,
      description: paragraphs(dice),
      ...(dice.happens(0.3) && { excerpt: `<p>${sentence(dice, 10)}</p>` }),
      ...times(dice),
      timezone: townOf(venue).zone,
      status: statusOf(dice),
      date: wallClock(FIRST_PUBLISHED + index * APART),
      cost: dice.one(['', '', '0', '5', '12.50', '8 - 20', 'Pay what you like']),
      ...(dice.happens(0.5) && { website: `https://event-${index + 1}.example.test/` }),
      featured: dice.happens(0.05),
      hide_from_listings: dice.happens(0.02),
      sticky: dice.happens(0.01),
      ticketed: dice.happens(0.2),
      show_map: true,
      show_map_link: dice.happens(0.5),
    },
    venue,
    organizers: dice.some(dice.whole(1, 2), counts.organizers),
    categories: dice.some(dice.whole(1, 3), counts.categories),
    tags: dice.some(dice.whole(0, 5), counts.tags),
  };
  // Thrown last, so that everything else is as in calendars from before.
  return { ...event, fields: { ...event.fields, ...changeOfPlan(dice) } };
}

/** Start and end on quarter hours of the day or evening, in local time of the town. */
function times(dice: Dice) {
  const day = FIRST_DAY + dice.whole(0, DAYS - 4) * DAY;
  const more = dice.happens(0.1) ? dice.whole(1, 3) * DAY : 0;
  if (dice.happens(0.1)) return { all_day: true, start_date: wallClock(day), end_date: wallClock(day + more) };
  const start = day + dice.one([9, 10, 11, 14, 17, 18, 19, 20]) * 3_600_000 + dice.whole(0, 3) * 900_000;
  return { start_date: wallClock(start), end_date: wallClock(start + more + dice.whole(2, 12) * 900_000) };
}

function statusOf(dice: Dice): SampleFields['status'] {
  const share = dice.next();
  if (share < 0.95) return 'publish';
  return share < 0.98 ? 'draft' : share < 0.99 ? 'pending' : 'private';
}

function changeOfPlan(dice: Dice): Pick<SampleFields, 'event_status' | 'event_status_reason'> {
  const share = dice.next();
  if (share < 0.03) return { event_status: 'canceled', event_status_reason: sentence(dice, 6) };
  return share < 0.05 ? { event_status: 'postponed', event_status_reason: sentence(dice, 6) } : {};
}

const wallClock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
