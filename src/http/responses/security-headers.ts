import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** The Swagger page brings its own scripts and styles along, some of the latter inline. */
const PAGE = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  frameAncestors: ["'none'"],
};
/** A response in JSON is no page: nothing may be loaded for it, and nobody may frame it. */
const NO_PAGE = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Headers by which browsers do nothing with a response but hand it over. Other origins may read it as far as CORS lets
 * them. `https`: the service is only ever reached over TLS, and browsers may remember that.
 */
export function securityHeaders(https: boolean): RequestHandler {
  const shared = {
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' as const },
    // Means nothing to what is no page, or to browsers of today.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  };
  const policy = (directives: Record<string, string[]>) =>
    headersSetBy(helmet({ ...shared, contentSecurityPolicy: { useDefaults: false, directives } }));
  const page = policy(PAGE);
  const noPage = policy(NO_PAGE);
  return (request, response, next) => {
    for (const [name, value] of /^\/docs(\/|$)/.test(request.path) ? page : noPage) response.setHeader(name, value);
    next();
  };
}

/** The headers that a handler sets whatever the request is: worked out once, since every response has them. */
function headersSetBy(handler: RequestHandler): readonly (readonly [string, string])[] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  void handler({} as Request, response as unknown as Response, () => undefined);
  return [...headers];
}
