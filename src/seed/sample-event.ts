import type { Dice } from './dice.js';
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

/** The fields of an event, and the indexes of its linked records in their lists. */
export interface SampleEvent {
  readonly fields: Readonly<Record<string, unknown>> & { readonly title: string };
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

/**
 * The event with an index: 95 % are published, 10 % last all day, 10 % several days, 5 % are featured, 2 % hidden from lists;
 * with 1 venue, 1-2 organizers, 1-3 categories and 0-5 tags.
 */
export function sampleEvent(dice: Dice, index: number, counts: SampleCounts): SampleEvent {
  const title = `${dice.one(WORDS.season)} ${dice.one(WORDS.subject)} ${dice.one(WORDS.occasion)}`;
  const venue = dice.whole(0, counts.venues - 1);
  return {
    fields: {
      title,
      slug: `${title} ${index + 1}`,
      description: paragraphs(dice),
      ...(dice.happens(0.3) && { excerpt: sentence(dice, 10) }),
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
}

/** Start and end on quarter hours of the day or evening, in local time of the town. */
function times(dice: Dice) {
  const day = FIRST_DAY + dice.whole(0, DAYS - 4) * DAY;
  const more = dice.happens(0.1) ? dice.whole(1, 3) * DAY : 0;
  if (dice.happens(0.1)) return { all_day: true, start_date: wallClock(day), end_date: wallClock(day + more) };
  const start = day + dice.one([9, 10, 11, 14, 17, 18, 19, 20]) * 3_600_000 + dice.whole(0, 3) * 900_000;
  return { start_date: wallClock(start), end_date: wallClock(start + more + dice.whole(2, 12) * 900_000) };
}

function statusOf(dice: Dice): string {
  const share = dice.next();
  if (share < 0.95) return 'publish';
  return share < 0.98 ? 'draft' : share < 0.99 ? 'pending' : 'private';
}

const wallClock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
