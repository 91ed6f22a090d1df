import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Site } from '../../calendar/site.js';
import { API_RELATION } from '../responses/response-headers.js';
import { SiteUrls } from '../urls/site-address.js';
import type { Urls } from '../urls/urls.js';
import { siteOf, type SiteRecord } from './site.record.js';

interface SiteRootRecord extends SiteRecord {
  /** Link to the API, as in the `Link` header of every response. */
  _links: Record<string, { href: string }[]>;
}

/** The root of the site when the API has a prefix: clients that know only the site discover the API here. */
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(private readonly site: Site) {}

  @Get()
  root(@SiteUrls() urls: Urls): SiteRootRecord {
    return { ...siteOf(urls, this.site.identity), _links: { [API_RELATION]: [{ href: `${urls.root}/` }] } };
  }
}
