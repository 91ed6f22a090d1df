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
import type { Venue } from './venue.entity.js';
import type { PlaceLd, PostalAddressLd, VenueRecord } from './venue.record.js';

/** The wire format of a venue; `json_ld` is included on request. */
export function presentVenue(
  venue: Venue,
  image: Image | undefined,
  context: RequestContext,
  { jsonLd, externalIds }: PresentOptions = {},
): VenueRecord {
  const globalId = context.urls.globalId(venue.id);
  const { id, author, status, date, date_utc, modified, modified_utc, url } = presentPublished(venue, 'venue', context);
  return {
    id,
    author,
    status,
    date,
    date_utc,
    modified,
    modified_utc,
    url,
    venue: venue.name,
    description: omitEmpty(venue.description),
    slug: omitEmpty(venue.slug),
    image: image && presentImage(image),
    address: omitEmpty(venue.address),
    city: omitEmpty(venue.city),
    country: omitEmpty(venue.country),
    province: omitEmpty(venue.province),
    state: omitEmpty(venue.state),
    zip: omitEmpty(venue.zip),
    phone: omitEmpty(venue.phone),
    website: omitEmpty(venue.website),
    stateprovince: omitEmpty(venue.stateprovince),
    geo_lat: omitEmpty(venue.geoLat),
    geo_lng: omitEmpty(venue.geoLng),
    json_ld: jsonLd ? venueJsonLd(venue, image) : undefined,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    global_id: globalId,
    global_id_lineage: [globalId],
    external_ids: presentIds(externalIds),
  };
}

/** Presents the venues of a list; reads their images in one statement. */
export async function presentVenues(
  db: EntityManager,
  venues: readonly Venue[],
  context: RequestContext,
): Promise<VenueRecord[]> {
  const imageOf = await readImages(db, venues);
  const externalIdsOf = await readShownIds(db, 'venues', venues, context.viewer);
  return venues.map((venue) => presentVenue(venue, imageOf(venue), context, { externalIds: externalIdsOf(venue.id) }));
}

/** The response to a request about one venue. */
export async function venueResponse(
  db: EntityManager,
  venue: Venue,
  context: RequestContext,
  options?: PresentOptions,
): Promise<RecordResponse<VenueRecord>> {
  const imageOf = await readImages(db, [venue]);
  const externalIds = options?.externalIds ?? (await readShownIds(db, 'venues', [venue], context.viewer))(venue.id);
  return new RecordResponse(
    presentVenue(venue, imageOf(venue), context, { ...options, externalIds }),
    venueVersion(venue, context),
  );
}

/** The version of a venue, for its entity tag and for preconditions. */
export const venueVersion = (venue: Venue, { now }: RequestContext): RecordVersion =>
  recordVersion('venue', venue, now, venue.publishAt);

/** A venue as a schema.org `Place`; its website is `sameAs` (decision D73; recorded exchanges: events_read). */
export function venueJsonLd(venue: Venue, image: Image | undefined): PlaceLd {
  return {
    '@type': 'Place',
    name: venue.name,
    description: omitEmpty(jsonLdText(venue.description)),
    image: image?.url,
    address: postalAddress(venue),
    telephone: omitEmpty(venue.phone),
    sameAs: omitEmpty(venue.website),
  };
}

function postalAddress({ address, city, stateprovince, zip, country }: Venue): PostalAddressLd | undefined {
  if (![address, city, stateprovince, zip, country].some(Boolean)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: omitEmpty(address),
    addressLocality: omitEmpty(city),
    addressRegion: omitEmpty(stateprovince),
    postalCode: omitEmpty(zip),
    addressCountry: omitEmpty(country),
  };
}
