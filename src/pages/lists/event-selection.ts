import type { Parameters } from '../../http/request/parameters.js';

/** The events that a page is about: all of them, or those of a category, tag, venue or organizer. */
export interface EventSelection {
  /** Path of the page without outer slashes, as `PageLinks` takes it: `events`, `events/category/music`, `venue/hall`. */
  readonly path: string;
  /** Name of the category, tag, venue or organizer; undefined for all events. */
  readonly name?: string | undefined;
  /** Parameters of the list of events that select them. */
  readonly filter: Parameters;
}

export const ALL_EVENTS: EventSelection = { path: 'events', filter: {} };
export const FEATURED_EVENTS: EventSelection = { path: 'events/featured', filter: { featured: true } };
