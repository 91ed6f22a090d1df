const text = { type: 'string' };
const flag = { type: 'boolean' };
const id = { type: 'integer', minimum: 1 };
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };
const digits = (count: number) => ({ type: 'string', pattern: `^\\d{${count}}$` });
const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const listOf = (items: object) => ({ type: 'array', items });
const none = { type: 'array', maxItems: 0 };

const parts = object({
  year: digits(4),
  month: digits(2),
  day: digits(2),
  hour: digits(2),
  minutes: digits(2),
  seconds: digits(2),
});
const published = { id, author: text, status: text, date: moment, date_utc: moment, modified: moment, url: text };
const venue = object(
  { ...published, venue: text, slug: text, show_map: flag, show_map_link: flag, global_id: text },
  { address: text, city: text, country: text, zip: text, geo_lat: { type: 'number' }, geo_lng: { type: 'number' } },
);
const organizer = object({ ...published, organizer: text, slug: text }, { email: text, phone: text, website: text });
const term = object(
  {
    id,
    name: text,
    slug: text,
    taxonomy: text,
    description: text,
    parent: { type: 'integer' },
    count: { type: 'integer' },
  },
  { urls: object({ self: text, collection: text }, { up: text }) },
);
const image = object({ id, url: text, extension: text });

/** An event as programs with typed models read it: each member of one type, or one of the few that are known. */
export const EVENT_AS_PARSED = object(
  {
    ...published,
    global_id: text,
    global_id_lineage: listOf(text),
    rest_url: text,
    title: text,
    description: text,
    excerpt: text,
    slug: text,
    image: { anyOf: [{ const: false }, image] },
    all_day: flag,
    start_date: moment,
    start_date_details: parts,
    end_date: moment,
    end_date_details: parts,
    utc_start_date: moment,
    utc_start_date_details: parts,
    utc_end_date: moment,
    utc_end_date_details: parts,
    timezone: text,
    timezone_abbr: text,
    cost: text,
    cost_details: object({ currency_symbol: text, currency_code: text, currency_position: text, values: listOf(text) }),
    website: text,
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    categories: listOf(term),
    tags: listOf(term),
    venue: { anyOf: [none, venue, { ...listOf(venue), minItems: 2 }] },
    organizer: listOf(organizer),
    custom_fields: { anyOf: [none, { type: 'object' }] },
  },
  { ticketed: flag },
);
