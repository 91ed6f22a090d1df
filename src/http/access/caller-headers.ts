import type { Response } from 'express';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { ListedRoute } from '../routes/route-list.js';

/**
 * Tells a caller which methods of a route their role may use, and keeps answers to signed-in callers out of every cache
 * (recorded exchanges: meta, permissions).
 */
export function tellCaller(response: Response, viewer: Viewer, route: ListedRoute | undefined): void {
  if (route) response.setHeader('Allow', methodsFor(viewer, route).join(', '));
  if (viewer.role !== undefined) {
    response.setHeader('Cache-Control', 'no-cache, must-revalidate, max-age=0, no-store, private');
  }
}

const methodsFor = (viewer: Viewer, { acts }: ListedRoute): string[] =>
  acts.filter(({ right }) => right === undefined || can(viewer, right)).map(({ method }) => method);
