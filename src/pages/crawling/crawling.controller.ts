import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { entityTag } from '../../http/conditional-requests/entity-tag.js';
import { endOfQuarter } from '../../http/conditional-requests/validity.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { RenderedResponse } from '../../http/responses/rendered-response.js';
import { PageLinks } from '../addresses/page-links.js';
import { type Visit, Visitor } from '../visitor.js';
import { type SitemapEntry, sitemapXml } from './sitemap.js';
import { Sitemaps } from './sitemaps.js';

/** Tells crawlers which pages there are, and which not to ask for. */
@ApiExcludeController()
@Controller()
export class CrawlingController {
  constructor(private readonly sitemaps: Sitemaps) {}

  @Get('sitemap.xml')
  async index(@Visitor() visit: Visit): Promise<RenderedResponse> {
    return sent(visit, 'sitemapindex', await this.sitemaps.files(visit.context));
  }

  @Get('sitemap-:file')
  async pages(@Param('file') file: string, @Visitor() visit: Visit): Promise<RenderedResponse> {
    const name = /^(.+)\.xml$/.exec(file)?.[1];
    const pages = name === undefined ? undefined : await this.sitemaps.pages(name, visit.context);
    if (!pages) throw httpErrors.noRoute();
    return sent(visit, 'urlset', pages);
  }

  @Get('robots.txt')
  robots(@Visitor() { context: { urls } }: Visit): RenderedResponse {
    const links = new PageLinks(urls);
    const bytes = Buffer.from(robotsTxt(links));
    return new RenderedResponse(bytes, entityTag(bytes), { 'Content-Type': 'text/plain; charset=UTF-8' }, undefined, {
      dependsOn: [],
    });
  }
}

/** Filtered lists multiply without end, and embeds are parts of other pages (RFC 9309). */
function robotsTxt(links: PageLinks): string {
  const disallowed = [`${links.page('events')}*?`, links.page('embed')];
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${links.absolute(links.file('sitemap.xml'))}\n`;
}

/** Events end, so a sitemap is valid for some minutes. */
function sent({ context }: Visit, kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): RenderedResponse {
  const bytes = Buffer.from(sitemapXml(kind, entries));
  const headers = { 'Content-Type': 'application/xml; charset=UTF-8' };
  return new RenderedResponse(bytes, entityTag(bytes), headers, undefined, { until: endOfQuarter(context.now) });
}
