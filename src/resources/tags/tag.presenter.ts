import type { RequestContext } from '../../http/request/request-context.js';
import type { CountedTerm } from '../terms/counted-term.js';
import { termUrls } from '../terms/term-urls.js';
import type { TagRecord } from './tag.record.js';

/** The wire format of a tag. */
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
