import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Policy of the API explorer: it serves its own scripts and styles, and some of the styles are inline. */
const EXPLORER_POLICY = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  frameAncestors: ["'none'"],
};
/** Policy of JSON responses: they load nothing and cannot be framed. */
const API_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Sets the security headers of every response. Other origins may read responses as far as CORS allows. `https` adds
 * `Strict-Transport-Security`, if the service is reached over TLS only.
 */
export function securityHeaders(https: boolean): RequestHandler {
  const shared = {
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' as const },
    // Without effect on JSON responses or in current browsers.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  };
  const policy = (directives: Record<string, string[]>) =>
    headersSetBy(helmet({ ...shared, contentSecurityPolicy: { useDefaults: false, directives } }));
  const explorer = policy(EXPLORER_POLICY);
  const api = policy(API_POLICY);
  return (request, response, next) => {
    for (const [name, value] of /^\/docs(\/|$)/.test(request.path) ? explorer : api) response.setHeader(name, value);
    next();
  };
}

/** Runs a handler once against a stub and returns the headers it sets: they are the same for every response. */
function headersSetBy(handler: RequestHandler): readonly (readonly [string, string])[] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  void handler({} as Request, response as unknown as Response, () => undefined);
  return [...headers];
}
