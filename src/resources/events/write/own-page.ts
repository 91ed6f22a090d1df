import type { EntityManager } from 'typeorm';
import { normaliseSlug } from '../../../calendar/slugs/slug.js';
import type { Urls } from '../../../http/urls/urls.js';
import { hadSlug } from '../../../read-models/former-slugs.js';
import { publicPage } from '../../publishing/published-record.js';
import type { UpdateEventDto } from '../dto/update-event.dto.js';
import type { EventColumns } from '../event.entity.js';

/**
 * What an update sent, with no website instead of a page of the event itself, under its present slug, a former one, the one
 * it gets or its id: an event without a website shows such a page as its own, and clients send back what they are shown
 * (decision D57).
 */
export async function withoutOwnPage(
  db: EntityManager,
  input: UpdateEventDto,
  before: EventColumns,
  urls: Urls,
): Promise<UpdateEventDto> {
  const { website } = input;
  if (!website || !(await isOwnPage(db, website, input.slug, before, urls))) return input;
  return { ...input, website: '' };
}

async function isOwnPage(
  db: EntityManager,
  website: string,
  nextSlug: string | undefined,
  { id, slug }: EventColumns,
  urls: Urls,
): Promise<boolean> {
  if (website === publicPage(urls, 'event', { id, slug, status: 'draft' })) return true;
  const segment = urls.segmentBelow('event', website);
  const named = segment === undefined ? '' : normaliseSlug(segment);
  if (named === '') return false;
  return [slug, nextSlug].includes(named) || (await hadSlug(db, id, named));
}
