import type { SiteCurrency } from './cost/cost.js';
import type { Zone } from './dates/zone.js';

/** Default of `Site.maxOffset`. It is limited because deeper pages take longer. */
export const DEFAULT_MAX_OFFSET = 1_000_000;

/** How the calendar presents itself in feeds and on pages. */
export interface SiteIdentity {
  readonly name: string;
  readonly description: string;
  /** BCP 47 tag of the language of pages and feeds, in canonical form. */
  readonly language: string;
}

/** Default of `Site.identity`. */
export const DEFAULT_IDENTITY: SiteIdentity = {
  name: 'Events calendar',
  description: 'Events, venues, organizers, categories and tags',
  language: 'en',
};

/** How far dates of series are stored as events. */
export interface SeriesLimits {
  readonly monthsAhead: number;
  readonly monthsPast: number;
  /** Most dates of a series that are stored at once. */
  readonly maxOccurrences: number;
}

/** Default of `Site.series`: a little further than lists without dates reach. */
export const DEFAULT_SERIES_LIMITS: SeriesLimits = { monthsAhead: 25, monthsPast: 12, maxOccurrences: 1000 };

/** The settings of the whole calendar: its zone, page size, currency and name. */
export class Site {
  constructor(
    /** Zone of `date`, `modified`, list filters without an offset, and of events without one. */
    readonly zone: Zone,
    /** Default number of records on a page. */
    readonly perPage: number,
    readonly currency: SiteCurrency,
    /** Greatest offset of a page: the number of records before it. */
    readonly maxOffset = DEFAULT_MAX_OFFSET,
    readonly identity: SiteIdentity = DEFAULT_IDENTITY,
    readonly series: SeriesLimits = DEFAULT_SERIES_LIMITS,
  ) {}
}
