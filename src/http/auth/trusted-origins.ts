import type { Request } from 'express';
import { urlIn } from '../../calendar/web-address.js';
import { bearerToken } from '../request/bearer-token.js';
import { siteUrlOf } from '../urls/site-address.js';

/** Values of `Sec-Fetch-Site` for requests sent by pages of other origins (W3C Fetch Metadata). */
const CROSS_ORIGIN = new Set<unknown>(['cross-site', 'same-site']);

/**
 * Origins whose pages may write with ambient authority: Basic credentials that the browser remembers, or none at all in
 * open mode (decision D81).
 */
export class TrustedOrigins {
  private readonly trusted: ReadonlySet<string | undefined>;

  /** `*` in `corsOrigins` allows everyone to read, but trusts no origin. */
  constructor(publicUrl: string, corsOrigins: readonly string[]) {
    const addresses = [publicUrl, ...corsOrigins].filter((address) => address !== '*');
    this.trusted = new Set(addresses.map((address) => urlIn(address)?.origin));
  }

  /** Whether a page of another origin sent the request. Decided by `Origin`, else `Sec-Fetch-Site`; only browsers send them. */
  isCrossOrigin(request: Request): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return CROSS_ORIGIN.has(request.headers['sec-fetch-site']);
    return !this.trusted.has(origin) && origin !== urlIn(siteUrlOf(request))?.origin;
  }

  /** Whether such a request may be forged (CSRF). Bearer tokens are safe: no browser adds one by itself. */
  isForgery(request: Request): boolean {
    return bearerToken(request.headers.authorization) === undefined && this.isCrossOrigin(request);
  }
}
