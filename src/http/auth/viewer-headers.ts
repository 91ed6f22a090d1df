import type { Request, Response } from 'express';
import { can, type Role, type Viewer } from '../../calendar/viewer.js';
import { hasBody } from '../request/parameters.js';
import { isRead } from '../responses/send-response.js';
import type { ListedRoute } from '../routing/route-list.js';

/** Sets `Cache-Control`: private for signed-in viewers, public for anonymous reads. */
export function setCacheControl(request: Request, response: Response, viewer: Viewer, caching: CachePolicy): void {
  if (viewer.role !== undefined) response.setHeader('Cache-Control', caching.privateDirectives);
  // A request with a body already has `no-store`.
  else if (isRead(request) && !hasBody(request)) response.setHeader('Cache-Control', caching.publicDirectives);
}

/** Sets `Allow` to the methods of the route that the viewer may use (recorded exchanges: meta, permissions). */
export function setAllow(response: Response, viewer: Viewer, route: ListedRoute): void {
  response.setHeader('Allow', methodsOf(route, viewer));
}

/** `Allow` by route and role. The rights of a role are constant, so entries never become stale. */
const methodsCache = new WeakMap<ListedRoute, Map<Role | undefined, string>>();

function methodsOf(route: ListedRoute, viewer: Viewer): string {
  const byRole = methodsCache.get(route) ?? new Map<Role | undefined, string>();
  methodsCache.set(route, byRole);
  const known = byRole.get(viewer.role);
  if (known !== undefined) return known;
  const allowed = route.methods.filter(({ right }) => right === undefined || can(viewer, right));
  const methods = allowed.map(({ method }) => method).join(', ');
  byRole.set(viewer.role, methods);
  return methods;
}

/** The `Cache-Control` values of responses. */
export class CachePolicy {
  /** For responses to anonymous viewers. */
  readonly publicDirectives: string;
  /** For responses to one signed-in viewer (recorded exchanges: meta, permissions). */
  readonly privateDirectives = 'no-cache, must-revalidate, max-age=0, no-store, private';

  /** `freshSeconds`: how long a cache may serve a public response without revalidating it. */
  constructor(freshSeconds: number) {
    this.publicDirectives = `public, max-age=${freshSeconds}, must-revalidate`;
  }
}
