import type { RequestHandler } from 'express';
import { limitProblems } from './limit-problems.js';

/** Refuses addresses, query string included, of more than `most` characters. Throws a Problem of kind `too-long`. */
export function addressLimit(most: number): RequestHandler {
  return (request, _response, next) => {
    next(request.originalUrl.length > most ? limitProblems.tooLongAddress(most) : undefined);
  };
}
