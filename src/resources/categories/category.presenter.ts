import type { RequestContext } from '../../http/request/request-context.js';
import type { CountedTerm } from '../terms/counted-term.js';
import { termUrls } from '../terms/term-urls.js';
import type { CategoryRecord } from './category.record.js';

/** The wire format of a category. `path` holds the slugs from the top down to its own. */
export function presentCategory(
  category: CountedTerm,
  path: readonly string[],
  { urls }: Pick<RequestContext, 'urls'>,
): CategoryRecord {
  const { id, eventCount, description, name, slug, parentId } = category;
  return {
    id,
    count: Number(eventCount),
    description,
    name,
    slug,
    taxonomy: 'tribe_events_cat',
    parent: parentId ?? 0,
    meta: [],
    url: urls.sitePage('events', 'category', ...path),
    urls: termUrls(urls, 'categories', id, parentId),
  };
}
