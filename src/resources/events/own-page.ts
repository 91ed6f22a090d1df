import { normaliseSlugAsked } from '../../calendar/slugs/slug.js';
import type { Urls } from '../../http/addresses/urls.js';
import { hadSlug } from '../../persistence/former-slugs.js';
import type { Rows } from '../../persistence/transaction.js';
import { publicPage } from '../publishing/public-page.js';
import type { UpdateEvent } from './dto/update-event.dto.js';
import type { EventColumns } from './event.writer.js';

/**
 * What an update sent, with no website instead of a page of the event itself, under its present slug, a former one, the one
 * it gets or its id: an event without a website shows such a page as its own, and clients send back what they are shown
 * (decision D57).
 */
export async function withoutOwnPage(
  rows: Rows,
  sent: UpdateEvent,
  before: EventColumns,
  urls: Urls,
): Promise<UpdateEvent> {
  const { website } = sent;
  if (!website || !(await isOwnPage(rows, website, sent.slug, before, urls))) return sent;
  return { ...sent, website: '' };
}

async function isOwnPage(
  rows: Rows,
  website: string,
  nextSlug: string | undefined,
  { id, slug }: EventColumns,
  urls: Urls,
): Promise<boolean> {
  if (website === publicPage(urls, 'event', { id, slug, status: 'draft' })) return true;
  const segment = urls.segmentBelow('event', website);
  const named = segment === undefined ? '' : normaliseSlugAsked(segment);
  if (named === '') return false;
  return [slug, nextSlug].includes(named) || (await hadSlug(rows, id, named));
}
