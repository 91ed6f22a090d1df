import type { EntityManager } from 'typeorm';
import { normaliseSlug } from '../../../calendar/slugs/slug.js';
import type { Urls } from '../../../http/urls/urls.js';
import { hadSlug } from '../../../read-models/former-slugs.js';
import { publicPage } from '../../publishing/published-record.js';
import type { UpdateEventDto } from '../dto/update-event.dto.js';
import type { EventColumns } from '../event.entity.js';

/**
 * The input of an update without a website that is the public page of the event itself, by its current, a former or the
 * new slug, or by its id. An event without a website has this page in responses, and clients send back what they have
 * read (decision D57).
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
  const pageSlug = segment === undefined ? '' : normaliseSlug(segment);
  if (pageSlug === '') return false;
  return [slug, nextSlug].includes(pageSlug) || (await hadSlug(db, id, pageSlug));
}
