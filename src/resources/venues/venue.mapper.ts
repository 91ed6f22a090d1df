import { foldMarkup, foldText } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import { sortName } from '../publishing/publishable.entity.js';
import type { UpdateVenueDto } from './dto/update-venue.dto.js';
import type { Venue } from './venue.entity.js';

export const BLANK_VENUE = {
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
} satisfies Partial<Venue>;

/** The columns of a venue, without those of its publication, image and slug. */
export type VenueFields = Pick<Venue, keyof typeof BLANK_VENUE>;

/** The text fields of a venue by their names on the wire. */
export function venueTexts(venue: VenueFields & Pick<Venue, 'slug'>) {
  const { name, slug, description, address, city, country, province, state, stateprovince, zip, phone } = venue;
  return { venue: name, slug, description, address, city, country, province, state, stateprovince, zip, phone };
}

/** The columns of a venue after a write; fields that were not sent stay as they were. */
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

/**
 * Names of the United States, folded and without blanks; a venue without a country counts as there. Source: decision D75.
 */
const COUNTRIES_WITH_STATES: ReadonlySet<string> = new Set(['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

const hasStates = (country: string): boolean => COUNTRIES_WITH_STATES.has(foldText(country).replace(/^the |[. ]/g, ''));

/**
 * A value that was sent stays, also in later writes. Otherwise it is the state, or outside the United States the
 * province.
 */
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

/** The texts that a search for venues matches: not country and website (recorded exchanges: venues_list). */
export function venueSearchTexts(venue: VenueFields): SearchTexts {
  const { name, address, city, province, state, stateprovince, zip, phone } = venue;
  const description = foldMarkup(venue.description);
  return { name, description, address, city, province, state, stateprovince, zip, phone };
}
