import { Dice } from './dice.js';
import { sampleCategory, type SampleCategory, sampleOrganizer, sampleTag, sampleVenue } from './sample-places.js';
import { type SampleEvent, sampleEvent } from './sample-event.js';

export interface SampleSize {
  readonly events: number;
  /** Number of the first event, to continue a calendar. */
  readonly first?: number;
  readonly seed?: number;
}

/** The body of a create request. */
export type Fields = Readonly<Record<string, unknown>>;

/** A calendar that is always the same. Events refer to other records by their index in these lists. */
export interface SampleCalendar {
  /** Number of events. */
  readonly size: number;
  readonly categories: readonly SampleCategory[];
  readonly tags: readonly (Fields & { name: string })[];
  readonly venues: readonly Fields[];
  readonly organizers: readonly Fields[];
  /** A generator, so that a million events do not have to fit in memory. */
  events(): Generator<SampleEvent>;
}

const FULL_SIZE = 10_000;
const MINIMUM = 8;

/** Generates a calendar with events from 2025 to 2031; the number of linked records grows with the number of events. */
export function sampleCalendar({ events, first = 0, seed = 1 }: SampleSize): SampleCalendar {
  const scaled = (max: number) => Math.max(MINIMUM, Math.ceil(max * Math.min(1, Math.sqrt(events / FULL_SIZE))));
  const list = <T>(length: number, kind: number, make: (dice: Dice, index: number) => T) =>
    Array.from({ length }, (_, index) => make(new Dice(seedOf(seed, kind, index)), index));
  const categories = list(scaled(40), 1, sampleCategory);
  const tags = list(scaled(400), 2, sampleTag);
  const venues = list(scaled(500), 3, sampleVenue);
  const organizers = list(scaled(300), 4, sampleOrganizer);
  const counts = {
    categories: categories.length,
    tags: tags.length,
    venues: venues.length,
    organizers: organizers.length,
  };
  return {
    size: events,
    categories,
    tags,
    venues,
    organizers,
    *events() {
      for (let index = first; index < first + events; index++) {
        yield sampleEvent(new Dice(seedOf(seed, 5, index)), index, counts);
      }
    },
  };
}

const seedOf = (seed: number, kind: number, index: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(kind, 0x85ebca6b)) + index;
