import type { Urls } from '../../http/addresses/urls.js';

const POST_TYPE = { event: 'tribe_events', venue: 'tribe_venue', organizer: 'tribe_organizer' } as const;

export type PublishedKind = keyof typeof POST_TYPE;

/** Public page of a record: its own address once it can be seen, else one by id. */
export function publicPage(
  urls: Urls,
  kind: PublishedKind,
  { id, slug, status }: { id: number; slug: string; status: string },
): string {
  return status === 'publish' || status === 'private' ? urls.sitePage(kind, slug) : urls.draftPage(POST_TYPE[kind], id);
}
