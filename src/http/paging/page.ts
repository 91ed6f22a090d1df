import type { UtcText } from '../../calendar/dates/texts.js';
import { lastModified } from '../conditions/record-state.js';
import { httpErrors } from '../problems/http-problems.js';

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
  withLastModified(records: readonly { readonly modifiedUtc: UtcText }[], now: UtcText): Page {
    const newest = lastModified(
      records.map(({ modifiedUtc }) => modifiedUtc),
      now,
    );
    return new Page(this.body, this.total, this.totalPages, newest);
  }
}

/** Which slice of a list is asked for. `perPage` is already clamped; at most `maxOffset` records may lie before it. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly maxOffset: number;
}

/** Records on a page at most; larger wishes are quietly cut to this (recorded exchanges: events_list_paging). */
export const MAX_PER_PAGE = 50;

/** Where in a list a slice stands. */
export interface OffsetLimit {
  readonly limit: number;
  /** Records of the list that lie before it. */
  readonly offset: number;
  /**
   * Throws `rest_invalid_param` where a list of so many records has such a page, deeper than pages may be asked for; what
   * ends earlier is no page at all, which each list says in its own way. Absent where the page is not as deep.
   */
  readonly assertWithinDepth?: (total: number) => void;
}

export function offsetLimitOf({ page, perPage, maxOffset }: PageRequest): OffsetLimit {
  const offset = (page - 1) * perPage;
  if (offset <= maxOffset) return { limit: perPage, offset };
  const assertWithinDepth = (total: number) => {
    if (offset >= total) return;
    const last = Math.floor(maxOffset / perPage) + 1;
    const message = `Must be at most ${last}: at most ${maxOffset} records may lie before a page.`;
    throw httpErrors.invalidParameter('page', message);
  };
  return { limit: perPage, offset, assertWithinDepth };
}

export const pageCount = (total: number, { perPage }: PageRequest): number => Math.ceil(total / perPage);
