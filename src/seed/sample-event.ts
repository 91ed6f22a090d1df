import type { Dice } from './dice.js';
import { townOf } from './sample-places.js';
import { paragraphs, sentence } from './sample-text.js';
import { WORDS } from './words.js';

/** How many records there are to refer to. */
export interface SampleCounts {
  readonly categories: number;
  readonly tags: number;
  readonly venues: number;
  readonly organizers: number;
}

/** An event: what may be sent for it, and the places in their lists of what it refers to. */
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
const APART = 60_000;

/**
 * The event of that number: 95 % published, one in ten each lasts whole days or several, 5 % featured, 2 % hidden from
 * lists, with 1 venue, 1-2 organizers, 1-3 categories and 0-5 tags.
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
      date: written(FIRST_PUBLISHED + index * APART),
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

/** Start and end on quarter hours of the day and evening, on the clocks of the town. */
function times(dice: Dice) {
  const day = FIRST_DAY + dice.whole(0, DAYS - 4) * DAY;
  const more = dice.happens(0.1) ? dice.whole(1, 3) * DAY : 0;
  if (dice.happens(0.1)) return { all_day: true, start_date: written(day), end_date: written(day + more) };
  const start = day + dice.one([9, 10, 11, 14, 17, 18, 19, 20]) * 3_600_000 + dice.whole(0, 3) * 900_000;
  return { start_date: written(start), end_date: written(start + more + dice.whole(2, 12) * 900_000) };
}

function statusOf(dice: Dice): string {
  const share = dice.next();
  if (share < 0.95) return 'publish';
  return share < 0.98 ? 'draft' : share < 0.99 ? 'pending' : 'private';
}

const written = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
