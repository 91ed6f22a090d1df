import { foldMarkup, foldText } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../persistence/search-texts.js';
import { sortName } from '../publishing/sort-name.js';
import type { UpdateVenue } from './dto/update-venue.dto.js';
import type { Venue } from './venue.entity.js';

/** What a venue says of itself, without its publication, picture and address on the site. */
export type VenueFields = Pick<
  Venue,
  | 'name'
  | 'sortName'
  | 'description'
  | 'address'
  | 'city'
  | 'country'
  | 'province'
  | 'state'
  | 'zip'
  | 'phone'
  | 'stateprovince'
  | 'stateprovinceDerived'
  | 'website'
  | 'showMap'
  | 'showMapLink'
  | 'geoLat'
  | 'geoLng'
>;

export const BLANK_VENUE: VenueFields = {
  name: '',
  sortName: '',
  description: '',
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  stateprovince: '',
  stateprovinceDerived: true,
  website: '',
  showMap: true,
  showMapLink: true,
  geoLat: null,
  geoLng: null,
};

/** The texts of a venue by their names on the wire. */
export function venueTexts(venue: VenueFields & Pick<Venue, 'slug'>) {
  const { name, slug, description, address, city, country, province, state, stateprovince, zip, phone } = venue;
  return { venue: name, slug, description, address, city, country, province, state, stateprovince, zip, phone };
}

/** The fields of a venue as they stand after a write that sent this; what was not sent is kept. */
export function changedVenue(before: VenueFields, sent: UpdateVenue): VenueFields {
  const name = sent.venue ?? before.name;
  const place = {
    country: sent.country ?? before.country,
    province: sent.province ?? before.province,
    state: sent.state ?? before.state,
  };
  return {
    name,
    sortName: sortName(name),
    description: sent.description ?? before.description,
    address: sent.address ?? before.address,
    city: sent.city ?? before.city,
    ...place,
    zip: sent.zip ?? before.zip,
    phone: sent.phone ?? before.phone,
    ...stateOrProvince(before, sent.stateprovince, place),
    website: sent.website ?? before.website,
    showMap: sent.show_map ?? before.showMap,
    showMapLink: sent.show_map_link ?? before.showMapLink,
    geoLat: sent.geo_lat === undefined ? before.geoLat : sent.geo_lat,
    geoLng: sent.geo_lng === undefined ? before.geoLng : sent.geo_lng,
  };
}

/** Names of the country with states, folded; venues without a country count as there. Source: decision D75. */
const WITH_STATES: ReadonlySet<string> = new Set(['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

const hasStates = (country: string): boolean => WITH_STATES.has(foldText(country).replace(/^the |[. ]/g, ''));

/** Kept as it was sent, also by later writes; else the state where the country has states, else the province. */
function stateOrProvince(
  before: VenueFields,
  sent: string | undefined,
  { country, province, state }: Pick<VenueFields, 'country' | 'province' | 'state'>,
): Pick<VenueFields, 'stateprovince' | 'stateprovinceDerived'> {
  if (sent) return { stateprovince: sent, stateprovinceDerived: false };
  if (sent === undefined && !before.stateprovinceDerived) {
    return { stateprovince: before.stateprovince, stateprovinceDerived: false };
  }
  const derived = state !== '' && hasStates(country) ? state : province;
  return { stateprovince: derived, stateprovinceDerived: true };
}

/** What a search for venues reads; country and website are not searched (recorded exchanges: venues_list). */
export function venueSearchTexts(venue: VenueFields): SearchTexts {
  const { name, address, city, province, state, stateprovince, zip, phone } = venue;
  const description = foldMarkup(venue.description);
  return { name, description, address, city, province, state, stateprovince, zip, phone };
}
