import type { EntityManager } from 'typeorm';
import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import { type RecordVersion, recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import { presentIds, readShownIds } from '../external-ids/shown-ids.js';
import type { Image } from '../images/image.entity.js';
import { presentImage } from '../images/image.record.js';
import { readImages } from '../images/image.repository.js';
import { omitEmpty, type PresentOptions, presentPublished } from '../publishing/published-record.js';
import type { Organizer } from './organizer.entity.js';
import type { OrganizerRecord, PersonLd } from './organizer.record.js';

/** The wire format of an organizer; `json_ld` is included on request. */
export function presentOrganizer(
  organizer: Organizer,
  image: Image | undefined,
  context: RequestContext,
  { jsonLd, externalIds }: PresentOptions = {},
): OrganizerRecord {
  const globalId = context.urls.globalId(organizer.id);
  const { id, author, status, date, date_utc, modified, modified_utc, url } = presentPublished(
    organizer,
    'organizer',
    context,
  );
  return {
    id,
    author,
    status,
    date,
    date_utc,
    modified,
    modified_utc,
    url,
    organizer: organizer.name,
    description: omitEmpty(organizer.description),
    slug: omitEmpty(organizer.slug),
    image: image && presentImage(image),
    phone: omitEmpty(organizer.phone),
    website: omitEmpty(organizer.website),
    email: omitEmpty(organizer.email),
    json_ld: jsonLd ? organizerJsonLd(organizer, image) : undefined,
    global_id: globalId,
    global_id_lineage: [globalId],
    external_ids: presentIds(externalIds),
  };
}

/** Presents the organizers of a list; reads their images in one statement. */
export async function presentOrganizers(
  db: EntityManager,
  organizers: readonly Organizer[],
  context: RequestContext,
): Promise<OrganizerRecord[]> {
  const imageOf = await readImages(db, organizers);
  const externalIdsOf = await readShownIds(db, 'organizers', organizers, context.viewer);
  return organizers.map((organizer) =>
    presentOrganizer(organizer, imageOf(organizer), context, { externalIds: externalIdsOf(organizer.id) }),
  );
}

/** The response to a request about one organizer. */
export async function organizerResponse(
  db: EntityManager,
  organizer: Organizer,
  context: RequestContext,
  options?: PresentOptions,
): Promise<RecordResponse<OrganizerRecord>> {
  const imageOf = await readImages(db, [organizer]);
  const externalIds =
    options?.externalIds ?? (await readShownIds(db, 'organizers', [organizer], context.viewer))(organizer.id);
  return new RecordResponse(
    presentOrganizer(organizer, imageOf(organizer), context, { ...options, externalIds }),
    organizerVersion(organizer, context),
  );
}

/** The version of an organizer, for its entity tag and for preconditions. */
export const organizerVersion = (organizer: Organizer, { now }: RequestContext): RecordVersion =>
  recordVersion('organizer', organizer, now, organizer.publishAt);

/** An organizer as a schema.org `Person`. Source: decision D73; recorded exchanges events_read. */
export function organizerJsonLd(organizer: Organizer, image: Image | undefined): PersonLd {
  return {
    '@type': 'Person',
    name: organizer.name,
    description: omitEmpty(jsonLdText(organizer.description)),
    image: image?.url,
    url: omitEmpty(organizer.website),
    telephone: omitEmpty(organizer.phone),
    email: omitEmpty(organizer.email),
    sameAs: omitEmpty(organizer.website),
  };
}
