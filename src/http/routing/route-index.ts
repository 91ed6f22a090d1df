import { type Application, type RequestHandler, Router } from 'express';
import type { RouteList } from './route-list.js';

/** The methods that clients use; a HEAD is answered by the handlers of GET. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

type Layer = Router['stack'][number];

/**
 * Passes a request on to the routes of its collection and method only, in their order. Express compares each path with one
 * regular expression per route until one matches, some hundred for a list of categories. Requests outside of the namespace
 * or of an unknown collection are left to all routes.
 */
export function indexedRoutes(app: Application, { namespacePath }: Pick<RouteList, 'namespacePath'>): RequestHandler {
  // Made on the first request of a collection: by then all controllers are registered.
  const routers = new Map<string, Router>();
  const start = `${namespacePath}/`.toLowerCase();
  return (request, response, next) => {
    const path = request.path.toLowerCase();
    if (!METHODS.has(request.method) || !path.startsWith(start)) return next();
    const end = path.indexOf('/', start.length);
    const collection = end < 0 ? path : path.slice(0, end);
    const key = `${request.method} ${collection}`;
    const router = routers.get(key) ?? routerFor(app.router.stack, request.method, collection);
    // Unknown collections are not remembered: there is no end of them.
    if (!router) return next();
    routers.set(key, router);
    router(request, response, next);
  };
}

/** A router with the routes that may match paths of a collection; undefined if there is no such collection. */
function routerFor(stack: readonly Layer[], method: string, collection: string): Router | undefined {
  const paths = stack.filter(({ route }) => route && handles(route, method));
  const isKnown = paths.some(({ route }) => route && isWithin(literalStart(route.path), collection));
  if (!isKnown) return undefined;
  const router = Router();
  router.stack.push(...paths.filter(({ route }) => route && mayMatch(literalStart(route.path), collection)));
  return router;
}

const handles = ({ stack }: NonNullable<Layer['route']>, method: string): boolean =>
  stack.some((handler) => handler.method === method.toLowerCase() || (method === 'HEAD' && handler.method === 'get'));

/** The part of a route before its first placeholder, in lower case, as Express ignores letter case. */
const literalStart = (path: string): string => (path.split(/[:*{]/, 1)[0] ?? '').toLowerCase();

const isWithin = (literal: string, collection: string): boolean => `${literal}/`.startsWith(`${collection}/`);

const mayMatch = (literal: string, collection: string): boolean =>
  isWithin(literal, collection) || collection.startsWith(literal);
