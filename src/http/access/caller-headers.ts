import type { Request, Response } from 'express';
import { can, type Role, type Viewer } from '../../calendar/viewer.js';
import { hasBody } from '../parameters.js';
import { isRead } from '../reply/send-reply.js';
import type { ListedRoute } from '../routes/route-list.js';
import type { Caching } from './caching.js';

/** Tells caches whom the answer is for. */
export function tellCaches(request: Request, response: Response, viewer: Viewer, caching: Caching): void {
  if (viewer.role !== undefined) response.setHeader('Cache-Control', caching.oneCaller);
  // Whatever came with a body is no-store already.
  else if (isRead(request) && !hasBody(request)) response.setHeader('Cache-Control', caching.everybody);
}

/** Tells a caller which methods of a route their role may use (recorded exchanges: meta, permissions). */
export function allow(response: Response, viewer: Viewer, route: ListedRoute): void {
  response.setHeader('Allow', methodsOf(route, viewer));
}

/** The methods of a route by the role that may use them: what a role may do does not change. */
const known = new WeakMap<ListedRoute, Map<Role | undefined, string>>();

function methodsOf(route: ListedRoute, viewer: Viewer): string {
  const byRole = known.get(route) ?? new Map<Role | undefined, string>();
  known.set(route, byRole);
  const before = byRole.get(viewer.role);
  if (before !== undefined) return before;
  const acts = route.acts.filter(({ right }) => right === undefined || can(viewer, right));
  const methods = acts.map(({ method }) => method).join(', ');
  byRole.set(viewer.role, methods);
  return methods;
}
