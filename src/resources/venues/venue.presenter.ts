import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { Image } from '../images/image.entity.js';
import { presentImage } from '../images/image.record.js';
import { given, type Presentation, presentPublished } from '../publishing/published-record.js';
import type { Venue } from './venue.entity.js';
import type { PlaceLd, VenueRecord } from './venue.record.js';

/** A venue as it goes on the wire. */
export function presentVenue(venue: Venue, image: Image | undefined, how: Presentation): VenueRecord {
  const globalId = how.urls.globalId(venue.id);
  return {
    ...presentPublished(venue, 'venue', how.now, how.urls),
    venue: venue.name,
    ...given({
      description: venue.description,
      slug: venue.slug,
      image: image && presentImage(image),
      address: venue.address,
      city: venue.city,
      country: venue.country,
      province: venue.province,
      state: venue.state,
      zip: venue.zip,
      phone: venue.phone,
      website: venue.website,
      stateprovince: venue.stateprovince,
      geo_lat: venue.geoLat ?? undefined,
      geo_lng: venue.geoLng ?? undefined,
      json_ld: how.jsonLd ? venueJsonLd(venue, image) : undefined,
    }),
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** A venue as schema.org describes places; `url` stays empty, its website is `sameAs` (recorded exchanges: events_read). */
export function venueJsonLd(venue: Venue, image: Image | undefined): PlaceLd {
  return {
    '@type': 'Place',
    name: venue.name,
    description: jsonLdText(venue.description),
    ...(image ? { image: image.url } : {}),
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: venue.stateprovince,
      postalCode: venue.zip,
      addressCountry: venue.country,
    },
    telephone: venue.phone,
    sameAs: venue.website,
  };
}
