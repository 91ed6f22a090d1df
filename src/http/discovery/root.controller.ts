import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Context, type RequestContext } from '../request/request-context.js';
import { RouteList } from '../routing/route-list.js';
import type { RouteRecord } from './index.record.js';
import { describeRoutes } from './route-description.js';
import { siteOf, type SiteRecord } from './site.record.js';

interface RootRecord extends SiteRecord {
  routes: Record<string, RouteRecord>;
}

/** The index at the API prefix, where clients that know only the site discover the namespace. */
@ApiExcludeController()
@Controller()
export class RootController {
  constructor(private readonly routes: RouteList) {}

  @Get()
  index(@Context() context: RequestContext): RootRecord {
    return { ...siteOf(context.urls, context.site.identity), routes: describeRoutes(this.routes.all(), context) };
  }
}
