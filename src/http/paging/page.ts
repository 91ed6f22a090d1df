import type { UtcText } from '../../calendar/dates/texts.js';
import { lastChange } from '../conditions/record-state.js';
import { httpProblems } from '../problems/http-problems.js';

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

/** Which slice of a list is asked for. `perPage` is already clamped; at most `deepest` records may lie before it. */
export interface Slice {
  readonly page: number;
  readonly perPage: number;
  readonly deepest: number;
}

/** Records on a page at most; larger wishes are quietly cut to this (recorded exchanges: events_list_paging). */
export const MAX_PER_PAGE = 50;

/** Where in a list a slice stands. */
export interface Place {
  readonly limit: number;
  /** Records of the list that lie before it. */
  readonly offset: number;
  /**
   * Throws `rest_invalid_param` where a list of so many records has such a page, deeper than pages may be asked for; what
   * ends earlier is no page at all, which each list says in its own way. Absent where the page is not as deep.
   */
  readonly refuseWithin?: (total: number) => void;
}

export function placeOf({ page, perPage, deepest }: Slice): Place {
  const offset = (page - 1) * perPage;
  if (offset <= deepest) return { limit: perPage, offset };
  const refuseWithin = (total: number) => {
    if (offset >= total) return;
    const last = Math.floor(deepest / perPage) + 1;
    const message = `Must be at most ${last}: at most ${deepest} records may lie before a page.`;
    throw httpProblems.invalidParameter('page', message);
  };
  return { limit: perPage, offset, refuseWithin };
}

export const pagesIn = (total: number, { perPage }: Slice): number => Math.ceil(total / perPage);
