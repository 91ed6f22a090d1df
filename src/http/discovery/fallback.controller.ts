import { All, Controller, HttpCode, Options, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { Context, type RequestContext } from '../request/request-context.js';
import { RouteList, unmatchedPath } from '../routing/route-list.js';
import type { RouteRecord } from './index.record.js';
import { describeRoute } from './route-description.js';

const ANY_PATH = ['', '*path'];

/** Handles requests that no other handler of the namespace matches; its module must come last. */
@ApiExcludeController()
@Controller()
export class FallbackController {
  constructor(private readonly routes: RouteList) {}

  /** Describes the route at this path. */
  @Options(ANY_PATH)
  @HttpCode(200)
  describe(@Req() request: Request, @Context() context: RequestContext): RouteRecord {
    const route = this.routes.at(unmatchedPath(request));
    if (!route) throw httpErrors.noRoute();
    return describeRoute(route, context);
  }

  /** Unknown paths and unsupported methods get the same error (recorded exchanges: meta). */
  @All(ANY_PATH)
  notFound(): never {
    throw httpErrors.noRoute();
  }
}
