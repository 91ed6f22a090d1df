import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { can, type Viewer } from '../../calendar/viewer.js';
import { httpErrors } from '../errors/http-errors.js';
import { isInner } from '../request/inner-requests.js';
import { RequestContextFactory } from '../request/request-context.js';
import { hasValidId } from '../routing/record-ref.js';
import { requiredRight } from '../routing/require-permission.js';
import { RouteList, unmatchedPath } from '../routing/route-list.js';
import { urlsOf } from '../urls/site-address.js';
import { CROSS_ORIGIN_VIEWER, ViewerResolver } from './authenticator.js';
import { TrustedOrigins } from './trusted-origins.js';
import { CachePolicy, setAllow, setCacheControl } from './viewer-headers.js';

/**
 * The checks before every route handler, in this order: the id is well-formed (404), the body was readable (400, 413), the
 * credentials are valid (401), the viewer is signed in if the route requires it (401), no page of another origin writes
 * with the credentials of a browser (403), and the role of the viewer has the required right (403).
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly viewers: ViewerResolver,
    private readonly routes: RouteList,
    private readonly caching: CachePolicy,
    private readonly origins: TrustedOrigins,
    private readonly contexts: RequestContextFactory,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!hasValidId(request)) throw httpErrors.noRoute();
    if (request.unreadable) throw request.unreadable;
    const viewer = await this.viewers.resolve(request);
    request.viewer = viewer;
    const route = this.routes.matched(request) ?? this.routes.at(unmatchedPath(request));
    const response = context.switchToHttp().getResponse<Response>();
    if (route) setAllow(response, viewer, route);
    setCacheControl(request, response, viewer, this.caching);
    const right = requiredRight(context.getHandler());
    if (right && viewer.role === undefined) {
      throw viewer === CROSS_ORIGIN_VIEWER ? httpErrors.crossOrigin() : httpErrors.signInFirst();
    }
    if (this.isForgery(request, viewer)) throw httpErrors.crossOrigin();
    if (right && !can(viewer, right)) throw httpErrors.forbidden();
    // Created last: signing in takes time, and a record may become public meanwhile.
    const created = this.contexts.create(viewer, urlsOf(request), request.telemetry);
    request.context = isInner(request) ? { ...created, via: 'batch' } : created;
    return true;
  }

  private isForgery(request: Request, viewer: Viewer): boolean {
    return viewer.role !== undefined && !SAFE_METHODS.has(request.method) && this.origins.isForgery(request);
  }
}

/** Methods that never write (RFC 9110, 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
