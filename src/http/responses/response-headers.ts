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
  ...[
    'ETag',
    'Last-Modified',
    'Idempotency-Replayed',
    'Content-Disposition',
    'X-Feed-Window',
    'X-Default-Window',
    'X-Recurrence-Horizon',
  ],
  ...['X-Request-Id', 'Retry-After', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
].join(', ');
/** Link relation by which clients discover the API of a site (recorded exchanges: meta). */
export const API_RELATION = 'https://api.w.org/';
/** `Accept` selects the media type of errors. URLs in responses depend only on the requested URL, so no `Host` here. */
const VARIES_BY = 'Accept, Accept-Encoding, Authorization, Origin';
const PREFLIGHT_SECONDS = '600';

/**
 * Sets the discovery and CORS headers of every response. `origins` may read responses, `*` for all (recorded exchanges:
 * meta, CORS). There is no `Access-Control-Allow-Credentials`: scripts send `Authorization` themselves.
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
