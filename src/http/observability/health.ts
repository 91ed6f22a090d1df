import type { RequestHandler } from 'express';

/** Why the service should not receive requests for now. */
export type Unreadiness = 'draining' | 'database' | 'damaged' | 'migrations';

/**
 * `/health/live`: the process responds; nothing else is checked. `/health/ready`: it should receive requests, unless
 * `unready` returns a reason. Both come before all other middleware: no limits, no log, no authentication.
 */
export function healthRoutes(unready: () => Promise<Unreadiness | undefined>): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (request.path === '/health/live') {
      response.setHeader('Cache-Control', 'no-store');
      response.json({ status: 'live' });
    } else if (request.path === '/health/ready') {
      response.setHeader('Cache-Control', 'no-store');
      void unready().then((reason) => {
        response.status(reason ? 503 : 200).json(reason ? { status: 'unready', reason } : { status: 'ready' });
      });
    } else {
      next();
    }
  };
}
