import { queryText } from '../../http/pagination/page.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { Urls } from '../../http/urls/urls.js';
import type { View } from './page-address.js';

/** Query parameters of a link; undefined ones are left out. */
export type Query = Parameters;

/**
 * Builds the addresses of pages. They begin with `/`, so that a page works on every host that shows it; `absolute` adds the
 * URL of the site, for canonical links, feeds and other sites.
 */
export class PageLinks {
  /** Path of the site behind a proxy, without a final slash; usually empty. */
  private readonly root: string;

  constructor(private readonly urls: Urls) {
    this.root = new URL(urls.site).pathname.replace(/\/$/, '');
  }

  /** Address of a page by its path: `events/page/2` gives `/events/page/2/`. */
  page(path: string, query: Query = {}): string {
    return this.withQuery(`${this.root}/${path}/`, query);
  }

  /** Address of a view of the events below a path, which is `events` or the path of a venue, organizer or term. */
  view(path: string, view: View, query: Query = {}): string {
    return this.page([path, ...segmentsOf(view)].join('/'), query);
  }

  /** Address of a feed of what a page shows: `events` gives `/events.ics`. */
  feed(path: string, suffix: string, query: Query = {}): string {
    return this.withQuery(`${this.root}/${path}.${suffix}`, query);
  }

  /** Address of a file that all pages share. */
  file(path: string): string {
    return `${this.root}/${path}`;
  }

  /** The same address as a whole URL. */
  absolute(address: string): string {
    return `${this.urls.site}${address.slice(this.root.length)}`;
  }

  /** The address of a URL of this site, as records have it; other URLs stay. */
  local(url: string): string {
    return url.startsWith(`${this.urls.site}/`) ? `${this.root}${url.slice(this.urls.site.length)}` : url;
  }

  /** The path of a URL of a page without outer slashes: `events/category/music`, as `page` takes it. */
  pathOf(url: string): string {
    return url.slice(this.urls.site.length).replace(/^\/|\/$/g, '');
  }

  private withQuery(address: string, query: Query): string {
    const text = queryText(query);
    return text === '' ? address : `${address}?${text}`;
  }
}

function segmentsOf(view: View): string[] {
  switch (view.view) {
    case 'list':
      return view.page > 1 ? ['page', String(view.page)] : [];
    case 'month':
      return [view.month ?? 'month'];
    case 'week':
      return [view.week ?? 'week'];
    case 'day':
      return [view.day ?? 'today'];
  }
}
