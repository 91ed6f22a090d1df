import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { can, type Right } from '../../calendar/viewer.js';
import { httpProblems } from '../problems/http-problems.js';
import { namesRecord } from '../routes/addressed.decorator.js';
import { Authenticator } from './authenticator.js';

const NEEDED_RIGHT = 'needed right';

/** The right a route asks of everybody, before it looks at any record. */
export const Needs = (right: Right) => SetMetadata(NEEDED_RIGHT, right);

/**
 * The first checks of every route, in this order: the address is one at all, the body can be read at all, credentials are right if there are any,
 * and the viewer's role holds the right the route needs.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!namesRecord(request)) throw httpProblems.noRoute();
    if (request.unreadable) throw request.unreadable;
    const viewer = await this.authenticator.identify(request);
    request.viewer = viewer;
    const right = this.reflector.get<Right | undefined>(NEEDED_RIGHT, context.getHandler());
    if (right && !can(viewer, right)) {
      throw viewer.role === undefined ? httpProblems.signInFirst() : httpProblems.forbidden();
    }
    return true;
  }
}
