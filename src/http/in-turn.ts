import type { RequestHandler } from 'express';

/**
 * Several handlers as one, each called once the one before it is done; what one of them throws, at once or after it has
 * waited for something, or hands to `next` ends the turn. Express itself takes a dozen calls to get from one handler to
 * the next.
 */
export function middlewareChain(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const call = (index: number): void => {
      const handler = handlers[index];
      if (!handler) return next();
      const done: Parameters<RequestHandler>[2] = (error?: unknown) => (error ? next(error) : call(index + 1));
      try {
        const result: unknown = handler(request, response, done);
        if (result instanceof Promise) result.catch(next);
      } catch (error) {
        // The caller may be a callback of the socket, where nobody else would catch it.
        next(error);
      }
    };
    call(0);
  };
}
