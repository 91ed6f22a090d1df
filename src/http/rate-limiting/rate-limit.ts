import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { rateLimitAddress } from './client-address.js';
import type { Counters, Rate, RateStatus } from './counters.js';

/**
 * Counts every request: of a signed-in principal by login name, from wherever it comes, else by address. Says in the
 * header fields of draft-ietf-httpapi-ratelimit-headers-06 how much is left. Throws a Problem of kind `too-many`.
 */
export function rateLimit(
  counters: Counters,
  rate: Rate,
  identify: (request: Request) => Promise<Viewer>,
): RequestHandler {
  const counter = counters.counter('requests', rate);
  return async (request, response, next) => {
    const status = await counter.consume(await clientKeyOf(request, identify));
    setRateLimitHeaders(response, rate, status);
    if (status.count > rate.points) throw rateLimitErrors.tooManyRequests(status.resetSeconds);
    next();
  };
}

async function clientKeyOf(request: Request, identify: (request: Request) => Promise<Viewer>): Promise<string> {
  const byAddress = `address ${rateLimitAddress(request.ip)}`;
  if (request.headers.authorization === undefined) return byAddress;
  // Whether credentials are wrong is for the route to say; here the caller is then merely an address.
  const login = await identify(request).then(
    (viewer) => viewer.login,
    () => '',
  );
  return login === '' ? byAddress : `login ${login}`;
}

function setRateLimitHeaders(
  response: Response,
  { points, seconds }: Rate,
  { remaining, resetSeconds }: RateStatus,
): void {
  response.setHeader('RateLimit-Policy', `${points};w=${seconds}`);
  response.setHeader('RateLimit-Limit', String(points));
  response.setHeader('RateLimit-Remaining', String(Math.max(0, remaining)));
  response.setHeader('RateLimit-Reset', String(resetSeconds));
}
