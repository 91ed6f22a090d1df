import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Clock } from '../../calendar/clock.js';
import { Site } from '../../calendar/site.js';
import { SiteUrls } from '../addresses/site-address.js';
import type { Urls } from '../addresses/urls.js';
import { RouteList } from '../routes/route-list.js';
import type { RouteRecord } from './index.record.js';
import { describeRoutes } from './route-description.js';
import { siteOf, type SiteRecord } from './site.record.js';

interface RootRecord extends SiteRecord {
  routes: Record<string, RouteRecord>;
}

/** Where programs that know the site alone find the namespace. */
@ApiExcludeController()
@Controller()
export class RootController {
  constructor(
    private readonly routes: RouteList,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get()
  index(@SiteUrls() urls: Urls): RootRecord {
    const { namespace } = urls;
    return {
      ...siteOf(urls),
      routes: describeRoutes(this.routes.all(), urls, { site: this.site, now: this.clock.now(), namespace }),
    };
  }
}
