import type { SiteCurrency } from './cost/cost.js';
import type { Zone } from './dates/zone.js';

/** Default of `Site.maxOffset`. It is limited because deeper pages take longer. */
export const DEFAULT_MAX_OFFSET = 1_000_000;

/** The settings of the whole calendar: its zone, page size and currency. */
export class Site {
  constructor(
    /** Zone of `date`, `modified`, list filters without an offset, and of events without one. */
    readonly zone: Zone,
    /** Default number of records on a page. */
    readonly perPage: number,
    readonly currency: SiteCurrency,
    /** Greatest offset of a page: the number of records before it. */
    readonly maxOffset = DEFAULT_MAX_OFFSET,
  ) {}
}
