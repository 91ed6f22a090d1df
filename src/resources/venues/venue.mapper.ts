import { foldMarkup, foldText } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import { sortName } from '../publishing/publishable.entity.js';
import type { UpdateVenueDto } from './dto/update-venue.dto.js';
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
export function mapVenue(before: VenueFields, input: UpdateVenueDto): VenueFields {
  const name = input.venue ?? before.name;
  const region = {
    country: input.country ?? before.country,
    province: input.province ?? before.province,
    state: input.state ?? before.state,
  };
  return {
    name,
    sortName: sortName(name),
    description: input.description ?? before.description,
    address: input.address ?? before.address,
    city: input.city ?? before.city,
    ...region,
    zip: input.zip ?? before.zip,
    phone: input.phone ?? before.phone,
    ...stateOrProvince(before, input.stateprovince, region),
    website: input.website ?? before.website,
    showMap: input.show_map ?? before.showMap,
    showMapLink: input.show_map_link ?? before.showMapLink,
    geoLat: input.geo_lat === undefined ? before.geoLat : input.geo_lat,
    geoLng: input.geo_lng === undefined ? before.geoLng : input.geo_lng,
  };
}

/** Names of the country with states, folded; venues without a country count as there. Source: decision D75. */
const WITH_STATES: ReadonlySet<string> = new Set(['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

const hasStates = (country: string): boolean => WITH_STATES.has(foldText(country).replace(/^the |[. ]/g, ''));

/** Kept as it was sent, also by later writes; else the state where the country has states, else the province. */
function stateOrProvince(
  before: VenueFields,
  input: string | undefined,
  { country, province, state }: Pick<VenueFields, 'country' | 'province' | 'state'>,
): Pick<VenueFields, 'stateprovince' | 'stateprovinceDerived'> {
  if (input) return { stateprovince: input, stateprovinceDerived: false };
  if (input === undefined && !before.stateprovinceDerived) {
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
