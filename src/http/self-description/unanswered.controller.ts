import { All, Controller, HttpCode, Options, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, Context } from '../access/caller.js';
import { httpProblems } from '../problems/http-problems.js';
import { RouteList, unansweredPath } from '../routes/route-list.js';
import type { RouteRecord } from './index.record.js';
import { describeRoute } from './route-description.js';

const EVERYTHING = ['', '*path'];

/** Takes what no other handler of the namespace answers; its module therefore comes last. */
@ApiExcludeController()
@Controller()
export class UnansweredController {
  constructor(private readonly routes: RouteList) {}

  /** Describes the route at this address. */
  @Options(EVERYTHING)
  @HttpCode(200)
  describe(@Req() request: Request, @Context() context: Caller): RouteRecord {
    const route = this.routes.at(unansweredPath(request));
    if (!route) throw httpProblems.noRoute();
    return describeRoute(route, context);
  }

  /** An unknown address, or a method that a known one does not have: both are no route (recorded exchanges: meta). */
  @All(EVERYTHING)
  refuse(): never {
    throw httpProblems.noRoute();
  }
}
