import type { Dice } from './dice.js';
import { sentence } from './sample-text.js';
import { TOWNS, WORDS } from './words.js';

export interface SampleCategory {
  readonly name: string;
  readonly description: string;
  /** Index of the parent category; undefined at the top level. */
  readonly parent: number | undefined;
}

/** A category; every third one has an earlier one as its parent. */
export function sampleCategory(dice: Dice, index: number): SampleCategory {
  const name = numbered(WORDS.category, index);
  const parent = index % 3 === 2 ? dice.whole(0, index - 1) : undefined;
  return { name, description: sentence(dice, 8), parent };
}

export function sampleTag(_dice: Dice, index: number) {
  return { name: numbered(WORDS.tag, index) };
}

export function sampleVenue(dice: Dice, index: number) {
  const { city, country, lat, lng, ...region } = townOf(index);
  return {
    venue: `${dice.one(WORDS.house)} ${dice.one(WORDS.venue)} ${index + 1}`,
    address: `${dice.whole(1, 200)} ${dice.one(WORDS.house)} Street`,
    city,
    country,
    ...('state' in region ? { state: region.state } : { province: region.province }),
    zip: String(dice.whole(10_000, 99_999)),
    phone: `555-${String(index).padStart(4, '0')}`,
    website: `https://venue-${index + 1}.example.test/`,
    description: `<p>${sentence(dice, 12)}</p>`,
    geo_lat: nearby(dice, lat),
    geo_lng: nearby(dice, lng),
    date: '2024-01-03 12:00:00',
  };
}

export function sampleOrganizer(dice: Dice, index: number) {
  return {
    organizer: `${dice.one(WORDS.subject)} ${dice.one(WORDS.trade)} ${index + 1}`,
    phone: `556-${String(index).padStart(4, '0')}`,
    website: `https://organizer-${index + 1}.example.test/`,
    email: `organizer-${index + 1}@example.test`,
    description: `<p>${sentence(dice, 9)}</p>`,
    date: '2024-02-02 12:00:00',
  };
}

/** The town of a venue. */
export const townOf = (venue: number) => TOWNS[venue % TOWNS.length] ?? TOWNS[0];

function numbered(words: readonly string[], index: number): string {
  const round = Math.floor(index / words.length);
  return `${words[index % words.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}

function nearby(dice: Dice, degrees: number): number {
  return Math.round((degrees + (dice.next() - 0.5) / 2) * 10_000) / 10_000;
}
