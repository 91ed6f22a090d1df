import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { Caller } from '../../http/access/caller.js';
import { type RecordState, stateOf } from '../../http/conditions/record-state.js';
import { Shown } from '../../http/reply/shown.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Image } from '../images/image.entity.js';
import { presentImage } from '../images/image.record.js';
import { readImages } from '../images/image-store.js';
import { type PresentOptions, presentPublished, said } from '../publishing/published-record.js';
import type { Venue } from './venue.entity.js';
import type { PlaceLd, PostalAddressLd, VenueRecord } from './venue.record.js';

/** A venue as it goes on the wire. */
export function presentVenue(
  venue: Venue,
  image: Image | undefined,
  context: Caller,
  { jsonLd }: PresentOptions = {},
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
    description: said(venue.description),
    slug: said(venue.slug),
    image: image && presentImage(image),
    address: said(venue.address),
    city: said(venue.city),
    country: said(venue.country),
    province: said(venue.province),
    state: said(venue.state),
    zip: said(venue.zip),
    phone: said(venue.phone),
    website: said(venue.website),
    stateprovince: said(venue.stateprovince),
    geo_lat: said(venue.geoLat),
    geo_lng: said(venue.geoLng),
    json_ld: jsonLd ? venueJsonLd(venue, image) : undefined,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** Venues with their pictures, for a list. */
export async function presentVenues(rows: Rows, venues: readonly Venue[], context: Caller): Promise<VenueRecord[]> {
  const imageOf = await readImages(rows, venues);
  return venues.map((venue) => presentVenue(venue, imageOf(venue), context));
}

/** The response to a request about one venue. */
export async function venueResponse(
  rows: Rows,
  venue: Venue,
  context: Caller,
  options?: PresentOptions,
): Promise<Shown<VenueRecord>> {
  const imageOf = await readImages(rows, [venue]);
  return new Shown(presentVenue(venue, imageOf(venue), context, options), venueState(venue, context));
}

/** The version of a venue, for validators and preconditions. */
export const venueState = (venue: Venue, { now }: Caller): RecordState => stateOf('venue', venue, now, venue.publishAt);

/** A venue as schema.org describes places; its website is `sameAs` (decision D73; recorded exchanges: events_read). */
export function venueJsonLd(venue: Venue, image: Image | undefined): PlaceLd {
  return {
    '@type': 'Place',
    name: venue.name,
    description: said(jsonLdText(venue.description)),
    image: image?.url,
    address: postalAddress(venue),
    telephone: said(venue.phone),
    sameAs: said(venue.website),
  };
}

function postalAddress({ address, city, stateprovince, zip, country }: Venue): PostalAddressLd | undefined {
  if (![address, city, stateprovince, zip, country].some(Boolean)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: said(address),
    addressLocality: said(city),
    addressRegion: said(stateprovince),
    postalCode: said(zip),
    addressCountry: said(country),
  };
}
