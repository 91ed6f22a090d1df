import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { API_RELATION } from '../responses/response-headers.js';
import { SiteUrls } from '../urls/site-address.js';
import type { Urls } from '../urls/urls.js';
import { siteOf, type SiteRecord } from './site.record.js';

interface SiteRootRecord extends SiteRecord {
  /** Where the interface is, as in the `Link` header of every response. */
  _links: Record<string, { href: string }[]>;
}

/** The root of the site, where the interface is below a prefix: programs that know the site alone begin here. */
@ApiExcludeController()
@Controller()
export class SiteController {
  @Get()
  root(@SiteUrls() urls: Urls): SiteRootRecord {
    return { ...siteOf(urls), _links: { [API_RELATION]: [{ href: `${urls.root}/` }] } };
  }
}
