import type { PublishableKind } from '../../calendar/resource-kinds.js';
import type { Urls } from '../../http/addresses/urls.js';

const POST_TYPE: Record<PublishableKind, string> = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
};

/** Public page of a record: its own address once it can be seen, else one by id. */
export function publicPage(
  urls: Urls,
  kind: PublishableKind,
  { id, slug, status }: { id: number; slug: string; status: string },
): string {
  return status === 'publish' || status === 'private' ? urls.sitePage(kind, slug) : urls.draftPage(POST_TYPE[kind], id);
}
