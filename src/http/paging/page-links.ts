import type { Parameters } from '../parameters.js';
import { pageCount, type PageRequest } from './page.js';

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
