import type { Request, Response } from 'express';
import { can, type Role, type Viewer } from '../../calendar/viewer.js';
import { hasBody } from '../request/parameters.js';
import { isRead } from '../responses/send-response.js';
import type { ListedRoute } from '../routing/route-list.js';

/** Tells caches whom the response is for. */
export function setCacheControl(request: Request, response: Response, viewer: Viewer, caching: CachePolicy): void {
  if (viewer.role !== undefined) response.setHeader('Cache-Control', caching.privateDirectives);
  // Whatever came with a body is no-store already.
  else if (isRead(request) && !hasBody(request)) response.setHeader('Cache-Control', caching.publicDirectives);
}

/** Tells a caller which methods of a route their role may use (recorded exchanges: meta, permissions). */
export function setAllow(response: Response, viewer: Viewer, route: ListedRoute): void {
  response.setHeader('Allow', methodsOf(route, viewer));
}

/** The methods of a route by the role that may use them: what a role may do does not change. */
const methodsCache = new WeakMap<ListedRoute, Map<Role | undefined, string>>();

function methodsOf(route: ListedRoute, viewer: Viewer): string {
  const byRole = methodsCache.get(route) ?? new Map<Role | undefined, string>();
  methodsCache.set(route, byRole);
  const before = byRole.get(viewer.role);
  if (before !== undefined) return before;
  const acts = route.methods.filter(({ right }) => right === undefined || can(viewer, right));
  const methods = acts.map(({ method }) => method).join(', ');
  byRole.set(viewer.role, methods);
  return methods;
}

/** What caches may do with answers. */
export class CachePolicy {
  /** `Cache-Control` of what everybody may read. */
  readonly publicDirectives: string;
  /** `Cache-Control` of what is meant for one caller (recorded exchanges: meta, permissions). */
  readonly privateDirectives = 'no-cache, must-revalidate, max-age=0, no-store, private';

  /** `freshSeconds`: time for which a cache may answer without asking back. */
  constructor(freshSeconds: number) {
    this.publicDirectives = `public, max-age=${freshSeconds}, must-revalidate`;
  }
}
