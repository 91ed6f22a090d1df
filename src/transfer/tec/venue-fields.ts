import { imageFrom, nameFrom } from './text-fields.js';
import { postFields, websiteOf } from './post-fields.js';
import { type Members, numberIn, textIn } from './wire-values.js';

const ADDRESS = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;

/** The fields of a venue. */
export function venueFields(venue: Members, isOurs: boolean): Record<string, unknown> {
  const { slug: _slug, ...post } = postFields(venue);
  const lines = ADDRESS.map((name) => [name, nameFrom(venue[name], isOurs)] as const);
  return {
    venue: nameFrom(venue['venue'], isOurs),
    ...post,
    ...Object.fromEntries(lines),
    ...(isOwn(venue) && { stateprovince: nameFrom(venue['stateprovince'], isOurs) }),
    website: websiteOf(venue),
    image: imageFrom(venue['image']),
    show_map: venue['show_map'] === true,
    show_map_link: venue['show_map_link'] === true,
    ...point(venue),
  };
}

function point({ geo_lat, geo_lng }: Members): Record<string, unknown> {
  const [lat, lng] = [numberIn(geo_lat), numberIn(geo_lng)];
  return lat === undefined || lng === undefined ? {} : { geo_lat: lat, geo_lng: lng };
}

/** Whether a state or province is more than what follows from the two. */
function isOwn({ stateprovince, state, province }: Members): boolean {
  const text = textIn(stateprovince);
  return text !== '' && text !== textIn(state) && text !== textIn(province);
}
