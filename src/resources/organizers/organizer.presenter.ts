import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { Caller } from '../../http/access/caller.js';
import { type RecordState, stateOf } from '../../http/conditions/record-state.js';
import { Shown } from '../../http/reply/shown.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Image } from '../images/image.entity.js';
import { presentImage } from '../images/image.record.js';
import { readImages } from '../images/image-store.js';
import { type PresentOptions, presentPublished, said } from '../publishing/published-record.js';
import type { Organizer } from './organizer.entity.js';
import type { OrganizerRecord, PersonLd } from './organizer.record.js';

/** An organizer as it goes on the wire. */
export function presentOrganizer(
  organizer: Organizer,
  image: Image | undefined,
  context: Caller,
  { jsonLd }: PresentOptions = {},
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
    description: said(organizer.description),
    slug: said(organizer.slug),
    image: image && presentImage(image),
    phone: said(organizer.phone),
    website: said(organizer.website),
    email: said(organizer.email),
    json_ld: jsonLd ? organizerJsonLd(organizer, image) : undefined,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** Organizers with their pictures, for a list. */
export async function presentOrganizers(
  rows: Rows,
  organizers: readonly Organizer[],
  context: Caller,
): Promise<OrganizerRecord[]> {
  const imageOf = await readImages(rows, organizers);
  return organizers.map((organizer) => presentOrganizer(organizer, imageOf(organizer), context));
}

/** The response to a request about one organizer. */
export async function organizerResponse(
  rows: Rows,
  organizer: Organizer,
  context: Caller,
  options?: PresentOptions,
): Promise<Shown<OrganizerRecord>> {
  const imageOf = await readImages(rows, [organizer]);
  return new Shown(
    presentOrganizer(organizer, imageOf(organizer), context, options),
    organizerState(organizer, context),
  );
}

/** The version of an organizer, for validators and preconditions. */
export const organizerState = (organizer: Organizer, { now }: Caller): RecordState =>
  stateOf('organizer', organizer, now, organizer.publishAt);

/** An organizer as schema.org describes people. Source: decision D73; recorded exchanges events_read. */
export function organizerJsonLd(organizer: Organizer, image: Image | undefined): PersonLd {
  return {
    '@type': 'Person',
    name: organizer.name,
    description: said(jsonLdText(organizer.description)),
    image: image?.url,
    url: said(organizer.website),
    telephone: said(organizer.phone),
    email: said(organizer.email),
    sameAs: said(organizer.website),
  };
}
