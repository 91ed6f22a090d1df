import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { httpErrors } from '../http/errors/http-errors.js';
import type { Parameters } from '../http/request/parameters.js';
import { type SlugRef, slugRef } from '../http/routing/record-ref.js';
import { urlsOf } from '../http/urls/site-address.js';
import { type FeedFormat, feedFormat } from './feed-formats.js';

/** What a request for a feed names. */
export interface FeedRequest {
  readonly format: FeedFormat;
  /** URL without query string; see `atPage`. */
  readonly url: string;
  readonly parameters: Parameters;
  /** What the path names before its extension, percent-decoded; empty for the list of all events. */
  readonly name: readonly string[];
  /** Whether the address is that of a page with another extension; else it is an address of the API. */
  readonly isAtPage: boolean;
  /** Query string of the feed, with its `?`, if it was requested at an address that another program has for it. */
  readonly aliasQuery: string | undefined;
}

/** Path parameters: `name` is a segment or several, and holds the first part of an extension such as `feed.json`. */
interface PathParameters {
  readonly name?: string | readonly string[];
  readonly format: string;
}

/** Injects what a request for a feed names. Throws `rest_no_route` for an unknown extension. */
export const Feed = createParamDecorator((isAtPage: boolean | undefined, context: ExecutionContext): FeedRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  const { name: named = [], format: end } = request.params as unknown as PathParameters;
  const name = [named].flat();
  const file = `${name.at(-1) ?? ''}.${end}`;
  const dot = name.length === 0 ? 0 : file.indexOf('.');
  const format = feedFormat(file.slice(dot + 1));
  if (!format) throw httpErrors.noRoute();
  return {
    format,
    url: urlsOf(request).site + request.path.replace(/\/$/, ''),
    parameters: request.query,
    name: name.length === 0 ? [] : [...name.slice(0, -1), file.slice(0, dot)],
    isAtPage: isAtPage === true,
    aliasQuery: request.feedAlias && request.url.slice(request.path.length),
  };
});

/**
 * The request with the URL that its feed usually has: at the address of a page, that of the page with an extension, however
 * the path was spelt.
 */
export function atPage(feed: FeedRequest, pageUrl: string): FeedRequest {
  return feed.isAtPage ? { ...feed, url: `${pageUrl.replace(/\/$/, '')}.${feed.format.extension}` } : feed;
}

const LARGEST_ID = 2 ** 31 - 1;

/** The record that a path names by its id. Throws `rest_no_route` if it is no number. */
export function refById({ name: [id = ''] }: FeedRequest): { readonly id: number } {
  if (!/^\d+$/.test(id)) throw httpErrors.noRoute();
  return { id: Number(id) <= LARGEST_ID ? Number(id) : 0 };
}

/** The record that a path names by its slug, its last segment. */
export const refBySlug = ({ name }: FeedRequest): SlugRef => slugRef(name.at(-1) ?? '');
