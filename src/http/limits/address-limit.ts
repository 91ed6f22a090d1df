import type { RequestHandler } from 'express';
import { rateLimitErrors } from './limit-problems.js';

/** Rejects addresses, query string included, of more than `max` characters. Throws a Problem of kind `too-long`. */
export function urlLengthLimit(max: number): RequestHandler {
  return (request, _response, next) => {
    next(request.originalUrl.length > max ? rateLimitErrors.tooLongAddress(max) : undefined);
  };
}
