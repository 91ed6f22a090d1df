import type { RequestContext } from '../../http/request/request-context.js';
import type { CountedTerm } from '../terms/counted-term.js';
import { termLinks, termUrls } from '../terms/term-urls.js';
import type { TagRecord } from './tag.record.js';

/** A tag among others. */
export function presentTag(
  { id, eventCount, description, name, slug }: CountedTerm,
  { urls }: Pick<RequestContext, 'urls'>,
): TagRecord {
  return {
    id,
    count: Number(eventCount),
    description,
    name,
    slug,
    taxonomy: 'post_tag',
    meta: [],
    url: urls.sitePage('tag', slug),
    urls: termUrls(urls, 'tags', id, null),
  };
}

/** A tag on its own, with links. */
export function presentOneTag(tag: CountedTerm, context: Pick<RequestContext, 'urls'>): TagRecord {
  const record = presentTag(tag, context);
  return { ...record, _links: termLinks(record.urls) };
}
