import type { SiteCurrency } from './cost/cost.js';
import type { Zone } from './dates/zone.js';

/** How many records may lie before a page of a list, unless a setting says otherwise: the deeper, the longer a page takes. */
export const DEFAULT_MAX_OFFSET = 1_000_000;

/** What is the same for the whole calendar: its zone, pages and currency. */
export class Site {
  constructor(
    /** Zone of `date`, `modified`, list filters without an offset, and of events that name none. */
    readonly zone: Zone,
    /** Records on a page when the caller does not say. */
    readonly perPage: number,
    readonly currency: SiteCurrency,
    /** Records that may lie before a page. */
    readonly maxOffset = DEFAULT_MAX_OFFSET,
  ) {}
}
