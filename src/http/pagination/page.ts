import type { UtcText } from '../../calendar/dates/texts.js';
import type { Site } from '../../calendar/site.js';
import { lastModified } from '../conditional-requests/entity-tag.js';
import { httpErrors } from '../errors/http-errors.js';
import type { Parameters } from '../request/parameters.js';
import { CountField } from '../validation/number-fields.js';

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
const MAX_PER_PAGE = 50;

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

/** Writes parameters as a percent-encoded query string; lists become `name[]=…`, blanks become `+`. */
export function queryText(parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const name in parameters) append(query, name, parameters[name]);
  return query.toString();
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value === 'object') {
    const isList = Array.isArray(value);
    for (const [key, member] of Object.entries(value)) append(query, isList ? `${name}[]` : `${name}[${key}]`, member);
    return;
  }
  query.append(name, textOf(value));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface PageLinks {
  next_rest_url?: string;
  previous_rest_url?: string;
}

/**
 * Links to the neighbouring pages, each absent where there is no such page. They repeat every parameter as it was sent,
 * so that following them never loses a filter; the first page needs no `page`.
 */
export function pageLinks(archive: string, parameters: Parameters, pageRequest: PageRequest, total: number): PageLinks {
  const pages = pageCount(total, pageRequest);
  const rest = { ...parameters, page: undefined };
  const address = (page: number) => {
    const query = queryText(page > 1 ? { ...rest, page } : rest);
    return query === '' ? archive : `${archive}?${query}`;
  };
  return {
    ...(pageRequest.page < pages ? { next_rest_url: address(pageRequest.page + 1) } : {}),
    ...(pageRequest.page > 1 ? { previous_rest_url: address(pageRequest.page - 1) } : {}),
  };
}

/** The two parameters every list takes. */
export class PaginationDto {
  @CountField({ description: 'Page of the list, from 1', default: 1, example: 1 }) page?: number;

  @CountField({
    description: `Records on a page, at most ${MAX_PER_PAGE}`,
    documentedDefault: ({ site }) => String(site.perPage),
    example: 10,
  })
  per_page?: number;
}

/** The fields of list DTOs that choose a page or an order. They narrow no list. */
export type ArrangingField = keyof PaginationDto | 'orderby' | 'order';

/** The slice asked for; more than the most is quietly cut. */
export function pageRequestOf({ page = 1, per_page }: PaginationDto, site: Site): PageRequest {
  return { page, perPage: Math.min(per_page ?? site.perPage, MAX_PER_PAGE), maxOffset: site.maxOffset };
}
