import type { SiteCurrency } from './cost/cost.js';
import type { Zone } from './dates/zone.js';

/** What is the same for the whole calendar: its zone, page size and currency. */
export class Site {
  constructor(
    /** Zone of `date`, `modified`, list filters without an offset, and of events that name none. */
    readonly zone: Zone,
    /** Records on a page when the caller does not say. */
    readonly perPage: number,
    readonly currency: SiteCurrency,
  ) {}
}
