import type { RequestHandler } from 'express';

const ALLOWED_METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
const ACCEPTED_HEADERS = [
  'Authorization',
  'X-WP-Nonce',
  'Content-Disposition',
  'Content-MD5',
  'Content-Type',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'Traceparent',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'Idempotency-Key',
].join(', ');
const EXPOSED_HEADERS = [
  ...['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link', 'Allow', 'Location'],
  ...['ETag', 'Last-Modified', 'Idempotency-Replayed'],
  ...['X-Request-Id', 'Retry-After', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
].join(', ');
/** How programs that look for the interface of a site know the link to it (recorded exchanges: meta). */
export const API_RELATION = 'https://api.w.org/';
/** Errors differ by `Accept`, addresses in responses by nothing that is not part of the address asked for. */
const VARIES_BY = 'Accept, Accept-Encoding, Authorization, Origin';
const PREFLIGHT_SECONDS = '600';

/**
 * Headers of every response: where the interface is, and what pages of other origins may do with it. `origins` are the
 * origins that may read, `*` for all (recorded exchanges: meta, CORS). Credentials of the browser are never invited:
 * programs send `Authorization` themselves.
 */
export function responseHeaders(origins: readonly string[]): RequestHandler {
  const mayRead = (origin: string) => origins.includes('*') || origins.includes(origin);
  return (request, response, next) => {
    const { urls } = request;
    if (urls) {
      response.setHeader('Link', `<${urls.root}/>; rel="${API_RELATION}"`);
      response.setHeader('X-TEC-API-VERSION', 'v1');
      response.setHeader('X-TEC-API-ROOT', `${urls.base}/`);
      response.setHeader('X-TEC-API-ORIGIN', urls.site);
    }
    response.setHeader('Vary', VARIES_BY);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    response.setHeader('Access-Control-Allow-Headers', ACCEPTED_HEADERS);
    const origin = request.get('Origin');
    if (origin !== undefined && mayRead(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
      if (request.method === 'OPTIONS') response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    }
    next();
  };
}
