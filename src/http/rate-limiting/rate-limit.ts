import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { rateLimitAddress } from './client-address.js';
import type { Counters, Rate, RateStatus } from './counters.js';

/**
 * Limits the number of requests per login name, or per client address without sign-in. Sets the headers of
 * draft-ietf-httpapi-ratelimit-headers-06. Throws a Problem of kind `too-many`.
 */
export function rateLimit(
  counters: Counters,
  rate: Rate,
  identify: (request: Request) => Promise<Viewer>,
): RequestHandler {
  const counter = counters.counter('requests', rate);
  return async (request, response, next) => {
    const key = await clientKeyOf(request, identify);
    const count = async (requests: number) => {
      const status = await counter.consume(key, requests);
      setRateLimitHeaders(response, rate, status);
      if (status.count > rate.points) throw rateLimitErrors.tooManyRequests(status.resetSeconds);
    };
    await count(1);
    request.countFurther = count;
    next();
  };
}

async function clientKeyOf(request: Request, identify: (request: Request) => Promise<Viewer>): Promise<string> {
  const byAddress = `address ${rateLimitAddress(request.ip)}`;
  if (request.headers.authorization === undefined) return byAddress;
  // With invalid credentials the address counts; the access guard reports them.
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
