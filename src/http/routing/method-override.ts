import type { RequestHandler } from 'express';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets a POST request name its real method in the query parameter `_method` or in `X-HTTP-Method-Override`. Other requests
 * keep their method, so a GET never writes. An unknown method becomes `UNKNOWN`, for which no route exists.
 */
export const methodOverride: RequestHandler = (request, _response, next) => {
  const override = request.query['_method'] ?? request.get('X-HTTP-Method-Override');
  if (request.method === 'POST' && typeof override === 'string' && override !== '') {
    const method = override.toUpperCase();
    request.method = METHODS.has(method) ? method : 'UNKNOWN';
  }
  next();
};
