import type { Urls } from '../../http/addresses/urls.js';
import type { CountedTerm } from '../terms/counted-term.js';
import { termLinks } from '../terms/term-links.js';
import { termUrls } from '../terms/term-urls.js';
import type { TagRecord } from './tag.record.js';

/** A tag among others. */
export function presentTag({ id, eventCount, description, name, slug }: CountedTerm, urls: Urls): TagRecord {
  return {
    id,
    count: Number(eventCount),
    description,
    name,
    slug,
    taxonomy: 'post_tag',
    meta: [],
    url: urls.termPage('post_tag', [slug]),
    urls: termUrls(urls, 'tags', id, null),
  };
}

/** A tag on its own, with links. */
export function presentOneTag(tag: CountedTerm, urls: Urls): TagRecord {
  const record = presentTag(tag, urls);
  return { ...record, _links: termLinks(record.urls) };
}
