import type { RequestHandler } from 'express';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets clients that can only POST name another method, as `_method` in the query or in `X-HTTP-Method-Override`. Other
 * requests keep their method, so that a GET never writes. A method that does not exist becomes one no route has.
 */
export const methodOverride: RequestHandler = (request, _response, next) => {
  const override = request.query['_method'] ?? request.get('X-HTTP-Method-Override');
  if (request.method === 'POST' && typeof override === 'string' && override !== '') {
    const method = override.toUpperCase();
    request.method = METHODS.has(method) ? method : 'UNKNOWN';
  }
  next();
};
