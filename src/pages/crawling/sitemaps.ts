import { Injectable } from '@nestjs/common';
import { RESOURCE_PLURALS, type ResourcePlural } from '../../calendar/resource-kinds.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { IndexedRecordsService } from '../../resources/events/calendar/indexed-records.service.js';
import { PageLinks } from '../addresses/page-links.js';
import type { SitemapEntry } from './sitemap.js';

/** Addresses in one file; the protocol allows 50,000. */
export const FILE_SIZE = 10_000;

/** First segments of the addresses of records. */
const PATHS: Readonly<Record<ResourcePlural, string>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'events/category',
  tags: 'tag',
};

const isKind = (text: string): text is ResourcePlural => RESOURCE_PLURALS.some((kind) => kind === text);

/** Names the pages that search engines may show. */
@Injectable()
export class Sitemaps {
  constructor(private readonly records: IndexedRecordsService) {}

  /** The files of the index. A kind without indexed pages has none. */
  async files(context: RequestContext): Promise<SitemapEntry[]> {
    const links = new PageLinks(context.urls);
    const address = (name: string) => ({ url: links.absolute(links.file(`sitemap-${name}.xml`)) });
    const files = [address('pages')];
    for (const kind of RESOURCE_PLURALS) {
      const parts = Math.ceil((await this.records.count(kind, context)) / FILE_SIZE);
      for (let part = 1; part <= parts; part += 1) files.push(address(`${kind}-${part}`));
    }
    return files;
  }

  /** The pages in a file such as `pages` or `events-2`; undefined if there is no such file. */
  async pages(name: string, context: RequestContext): Promise<SitemapEntry[] | undefined> {
    const links = new PageLinks(context.urls);
    const address = (path: string) => links.absolute(links.page(path));
    if (name === 'pages') return [{ url: address('events') }];
    const [, kind = '', part = ''] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
    if (!isKind(kind)) return undefined;
    const place = { offset: (Number(part) - 1) * FILE_SIZE, limit: FILE_SIZE };
    const records = await this.records.read(kind, place, context);
    if (records.length === 0) return undefined;
    return records.map(({ slugs, modifiedUtc }) => ({
      url: address([PATHS[kind], ...slugs].join('/')),
      // The page of a venue or term changes with its events, too.
      modifiedUtc: kind === 'events' ? modifiedUtc : undefined,
    }));
  }
}
