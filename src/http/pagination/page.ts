import { earliest, type UtcText } from '../../calendar/dates/texts.js';
import type { Site } from '../../calendar/site.js';
import { lastModified } from '../conditional-requests/entity-tag.js';
import { nextAfter, type Validity } from '../conditional-requests/validity.js';
import { httpErrors } from '../errors/http-errors.js';
import type { Parameters } from '../request/parameters.js';
import { CountField } from '../validation/number-fields.js';

/** The result of a list handler: the body of a page, and the totals for its headers. */
export class Page {
  constructor(
    readonly body: object,
    readonly total: number,
    readonly totalPages: number,
    /** The latest change of the records on the page. */
    readonly modifiedUtc?: UtcText,
    readonly validity?: Validity,
    /** Further headers. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  withHeaders(headers: Readonly<Record<string, string>>): Page {
    return new Page(this.body, this.total, this.totalPages, this.modifiedUtc, this.validity, headers);
  }

  /** The page with the latest change of its records, none of them after `now`; `validity` is that of everything else. */
  withLastModified(records: readonly { readonly modifiedUtc: UtcText }[], now: UtcText, validity?: Validity): Page {
    const instants = records.map(({ modifiedUtc }) => modifiedUtc);
    const until = earliest(validity?.until, nextAfter(instants, now));
    const { body, total, totalPages, headers } = this;
    return new Page(body, total, totalPages, lastModified(instants, now), validity && { ...validity, until }, headers);
  }
}

/** The requested page of a list. `perPage` is already clamped; at most `maxOffset` records may precede the page. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly maxOffset: number;
}

/** Largest page. Larger values of `per_page` are silently reduced to it (recorded exchanges: events_list_paging). */
const MAX_PER_PAGE = 50;

/** Offset and limit of a page, for SQL. */
export interface OffsetLimit {
  readonly limit: number;
  /** Number of records before the page. */
  readonly offset: number;
  /**
   * Throws `rest_invalid_param` if the page exists but is beyond the allowed depth. If it does not exist, the list reports
   * "page not found" itself. Set only if the offset exceeds `maxOffset`, and called once the total is known.
   */
  readonly assertWithinDepth?: (total: number) => void;
}

export function offsetLimitOf({ page, perPage, maxOffset }: PageRequest): OffsetLimit {
  const offset = (page - 1) * perPage;
  if (offset <= maxOffset) return { limit: perPage, offset };
  const assertWithinDepth = (total: number) => {
    if (offset >= total) return;
    const last = Math.floor(maxOffset / perPage) + 1;
    const message = `Must be at most ${last}: at most ${maxOffset} records may precede a page.`;
    throw httpErrors.invalidParameter('page', message);
  };
  return { limit: perPage, offset, assertWithinDepth };
}

export const pageCount = (total: number, { perPage }: PageRequest): number => Math.ceil(total / perPage);

/** Encodes parameters as a query string; lists become `name[]=…`, spaces become `+`. */
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
 * Links to the next and previous page, if they exist. They repeat every parameter as it was sent, so that no filter is
 * lost; a link to the first page has no `page` parameter.
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

/** The pagination parameters of every list. */
export class PaginationDto {
  @CountField({ description: 'Page number, starting at 1', default: 1, example: 1 }) page?: number;

  @CountField({
    description: `Records per page, at most ${MAX_PER_PAGE}`,
    documentedDefault: ({ site }) => String(site.perPage),
    example: 10,
  })
  per_page?: number;
}

/** The requested page, with defaults applied and `per_page` clamped. */
export function pageRequestOf({ page = 1, per_page }: PaginationDto, site: Site): PageRequest {
  return { page, perPage: Math.min(per_page ?? site.perPage, MAX_PER_PAGE), maxOffset: site.maxOffset };
}
