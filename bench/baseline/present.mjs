// Maps rows to the response bodies of the service. Costs and plain texts use the functions of `calendar/`, because the
// baseline is about HTTP and SQL only.
import { offeredPrice, presentCost } from '../../dist/calendar/cost/cost.js';
import { dateDetails } from '../../dist/calendar/dates/texts.js';
import { isoWithOffset } from '../../dist/calendar/dates/iso-8601.js';
import { jsonLdText } from '../../dist/calendar/text/json-ld-text.js';

const SITE = 'http://calendar.example';
export const API = `${SITE}/calendar/events/v1`;
const CURRENCY = { symbol: '$', code: 'USD', position: 'prefix' };
const TAXONOMIES = { categories: 'tribe_events_cat', tags: 'post_tag' };

export function event(row, { terms, venues, organizers }, jsonLd = false) {
  const globalId = `calendar.example?id=${row.id}`;
  const page = publicPage('event', row);
  const { cost, cost_details } = presentCost(JSON.parse(row.cost), CURRENCY);
  return {
    id: row.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(row.author_id),
    status: row.status,
    date: row.date,
    date_utc: row.date_utc,
    modified: row.modified,
    modified_utc: row.modified_utc,
    url: page,
    rest_url: `${API}/events/${row.id}`,
    title: row.title,
    description: row.description,
    excerpt: row.excerpt,
    slug: row.slug,
    image: false,
    all_day: row.all_day === 1,
    start_date: row.start_local,
    start_date_details: dateDetails(row.start_local),
    end_date: row.end_local,
    end_date_details: dateDetails(row.end_local),
    utc_start_date: row.start_utc,
    utc_start_date_details: dateDetails(row.start_utc),
    utc_end_date: row.end_utc,
    utc_end_date_details: dateDetails(row.end_utc),
    timezone: row.timezone,
    timezone_abbr: row.timezone_abbr,
    cost,
    cost_details,
    website: row.website === '' ? page : row.website.replaceAll('&', '&amp;'),
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    hide_from_listings: row.hidden === 1,
    sticky: row.sticky === 1,
    featured: row.featured === 1,
    ticketed: row.ticketed === 1,
    event_status: row.event_status,
    event_status_reason: row.event_status_reason || undefined,
    categories: terms.categories,
    tags: terms.tags,
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizers,
    custom_fields: [],
    json_ld: jsonLd ? eventLd(row, page, venues[0]?.json_ld, organizers[0]?.json_ld) : undefined,
  };
}

// Absent members are undefined, which JSON omits: all records have the same shape, which is faster.
export function venue(row, jsonLd = false) {
  const globalId = `calendar.example?id=${row.id}`;
  return {
    id: row.id,
    author: String(row.author_id),
    status: row.status,
    date: row.date,
    date_utc: row.date_utc,
    modified: row.modified,
    modified_utc: row.modified_utc,
    url: publicPage('venue', row),
    venue: row.name,
    description: row.description || undefined,
    slug: row.slug || undefined,
    address: row.address || undefined,
    city: row.city || undefined,
    country: row.country || undefined,
    province: row.province || undefined,
    state: row.state || undefined,
    zip: row.zip || undefined,
    phone: row.phone || undefined,
    website: row.website || undefined,
    stateprovince: row.stateprovince || undefined,
    geo_lat: row.geo_lat ?? undefined,
    geo_lng: row.geo_lng ?? undefined,
    json_ld: jsonLd ? venueLd(row) : undefined,
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

export function organizer(row, jsonLd = false) {
  const globalId = `calendar.example?id=${row.id}`;
  return {
    id: row.id,
    author: String(row.author_id),
    status: row.status,
    date: row.date,
    date_utc: row.date_utc,
    modified: row.modified,
    modified_utc: row.modified_utc,
    url: publicPage('organizer', row),
    organizer: row.name,
    description: row.description || undefined,
    slug: row.slug || undefined,
    phone: row.phone || undefined,
    website: row.website || undefined,
    email: row.email || undefined,
    json_ld: jsonLd ? organizerLd(row) : undefined,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** A term within an event. */
export function term({ kind, id, name, slug, description, parent_id }, count) {
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: TAXONOMIES[kind],
    description,
    parent: parent_id ?? 0,
    count,
    filter: 'raw',
    id,
    urls: termUrls(kind, id, parent_id),
  };
}

/** A category in the list of categories; `path` contains the slugs from the top level to its own. */
export function category({ id, name, slug, description, parent_id, count }, path) {
  return {
    id,
    count: Number(count),
    description,
    name,
    slug,
    taxonomy: TAXONOMIES.categories,
    parent: parent_id ?? 0,
    meta: [],
    url: `${SITE}/events/category/${path.join('/')}/`,
    urls: termUrls('categories', id, parent_id),
  };
}

function termUrls(kind, id, parent) {
  return {
    self: `${API}/${kind}/${id}`,
    collection: `${API}/${kind}`,
    up: parent === null ? undefined : `${API}/${kind}/${parent}`,
  };
}

const publicPage = (kind, { slug }) => `${SITE}/${kind}/${slug}/`;

const EVENT_STATUS_LD = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

function eventLd(row, page, location, organizerLd) {
  const jsonLd = {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: row.title,
    description: jsonLdText(row.excerpt || row.description) || undefined,
    url: page,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: EVENT_STATUS_LD[row.event_status],
    startDate: isoWithOffset(row.start_local, row.start_utc),
    endDate: isoWithOffset(row.end_local, row.end_utc),
  };
  if (location) jsonLd.location = location;
  if (organizerLd) jsonLd.organizer = organizerLd;
  const offered = offeredPrice(JSON.parse(row.cost), CURRENCY);
  if (offered) {
    jsonLd.offers = {
      '@type': 'Offer',
      price: offered.price,
      priceCurrency: offered.currency,
      url: page,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${row.date.slice(0, 10)}T00:00:00+00:00`,
    };
  }
  jsonLd.performer = 'Organization';
  return jsonLd;
}

const venueLd = (row) => ({
  '@type': 'Place',
  name: row.name,
  description: jsonLdText(row.description) || undefined,
  address: addressLd(row),
  telephone: row.phone || undefined,
  sameAs: row.website || undefined,
});

function addressLd({ address, city, stateprovince, zip, country }) {
  if (![address, city, stateprovince, zip, country].some(Boolean)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: address || undefined,
    addressLocality: city || undefined,
    addressRegion: stateprovince || undefined,
    postalCode: zip || undefined,
    addressCountry: country || undefined,
  };
}

const organizerLd = (row) => ({
  '@type': 'Person',
  name: row.name,
  description: jsonLdText(row.description) || undefined,
  url: row.website || undefined,
  telephone: row.phone || undefined,
  email: row.email || undefined,
  sameAs: row.website || undefined,
});
