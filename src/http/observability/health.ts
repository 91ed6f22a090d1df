import type { RequestHandler } from 'express';

/** Why the service should get no requests for now. */
export type Unreadiness = 'draining' | 'database' | 'damaged' | 'migrations';

/**
 * `/health/live`: the process answers; nothing else is asked. `/health/ready`: it should be sent requests; asks
 * `unready` for the reason not to. Both stand in front of everything else, so no limit, log or sign-in touches them.
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
