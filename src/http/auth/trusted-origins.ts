import type { Request } from 'express';
import { urlIn } from '../../calendar/web-address.js';
import { bearerToken } from '../request/bearer-token.js';
import { siteUrlOf } from '../urls/site-address.js';

/** What `Sec-Fetch-Site` says of a request that a page of another origin sent (W3C Fetch Metadata). */
const CROSS_SITES = new Set<unknown>(['cross-site', 'same-site']);

/**
 * The origins whose pages may write with what a browser sends by itself: the Basic credentials it remembers, or nothing
 * at all while the service is open (decision D81).
 */
export class TrustedOrigins {
  private readonly trusted: ReadonlySet<string | undefined>;

  /** `*` in `corsOrigins` lets everybody read, and names nobody here. */
  constructor(publicUrl: string, corsOrigins: readonly string[]) {
    const addresses = [publicUrl, ...corsOrigins].filter((address) => address !== '*');
    this.trusted = new Set(addresses.map((address) => urlIn(address)?.origin));
  }

  /** Whether a page of another origin sent a request: by `Origin`, or `Sec-Fetch-Site` without it. Programs send neither. */
  isCrossOrigin(request: Request): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return CROSS_SITES.has(request.headers['sec-fetch-site']);
    return !this.trusted.has(origin) && origin !== urlIn(siteUrlOf(request))?.origin;
  }

  /** Whether such a page writes with credentials that are not its own; no browser adds a bearer token by itself. */
  isForgery(request: Request): boolean {
    return bearerToken(request.headers.authorization) === undefined && this.isCrossOrigin(request);
  }
}
