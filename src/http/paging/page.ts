import type { UtcText } from '../../calendar/dates/texts.js';
import { lastChange } from '../conditions/record-state.js';

/** One page of a list as it goes on the wire, with the totals its headers repeat. */
export class Page {
  constructor(
    readonly body: object,
    readonly total: number,
    readonly totalPages: number,
    /** The latest change among the records shown. */
    readonly modifiedUtc?: UtcText,
  ) {}

  /** The same page, dated by the newest of the records on it as seen at `now`. */
  datedBy(records: readonly { readonly modifiedUtc: UtcText }[], now: UtcText): Page {
    const newest = lastChange(
      records.map(({ modifiedUtc }) => modifiedUtc),
      now,
    );
    return new Page(this.body, this.total, this.totalPages, newest);
  }
}

/** Which slice of a list is asked for. `perPage` is already clamped. */
export interface Slice {
  readonly page: number;
  readonly perPage: number;
}

/** Records on a page at most; larger wishes are quietly cut to this (recorded exchanges: events_list_paging). */
export const MAX_PER_PAGE = 50;

export const offsetOf = ({ page, perPage }: Slice): number => (page - 1) * perPage;

export const pagesIn = (total: number, { perPage }: Slice): number => Math.ceil(total / perPage);
