import type { Request, Response } from 'express';
import { can, type Viewer } from '../../calendar/viewer.js';
import { isRead } from '../reply/send-reply.js';
import type { ListedRoute } from '../routes/route-list.js';
import type { Caching } from './caching.js';

/** Tells caches whom the answer is for. */
export function tellCaches(request: Request, response: Response, viewer: Viewer, caching: Caching): void {
  if (viewer.role !== undefined) response.setHeader('Cache-Control', caching.oneCaller);
  else if (isRead(request)) {
    response.setHeader('Cache-Control', caching.everybody);
  }
}

/** Tells a caller which methods of a route their role may use (recorded exchanges: meta, permissions). */
export function allow(response: Response, viewer: Viewer, { acts }: ListedRoute): void {
  const methods = acts.filter(({ right }) => right === undefined || can(viewer, right)).map(({ method }) => method);
  response.setHeader('Allow', methods.join(', '));
}
