import type { UtcText } from '../../calendar/dates/texts.js';

/** An address in a sitemap. */
export interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string;
  /** Last change, if known. */
  readonly modifiedUtc?: UtcText | undefined;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap (sitemaps.org, protocol 0.9), or an index of sitemaps. */
export function sitemapXml(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): string {
  const element = kind === 'urlset' ? 'url' : 'sitemap';
  const items = entries.map(({ url, modifiedUtc }) => {
    const changed = modifiedUtc === undefined ? '' : `<lastmod>${modifiedUtc.replace(' ', 'T')}Z</lastmod>`;
    return `<${element}><loc>${escaped(url)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${NAMESPACE}">\n${items.join('')}</${kind}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (url: string): string => url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
