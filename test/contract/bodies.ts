// What clients send, good and bad, each field at least once of both.

const times = { start_date: '2027-06-04 17:30:00', end_date: '2027-06-04 22:00:00' };
const dates = { date: '2026-01-01 08:00:00', date_utc: '2026-01-01 07:00:00' };
const noDates = { date: ' ', date_utc: 20260101 };
const event = { title: 'Summer fair', ...times };

const named = { external_ids: [{ source: 'crm', id: 'A-17' }] };
const misnamed = { external_ids: [{ source: 'CRM', id: 'A-17' }] };

const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed', 'all_day'];
const each = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

const lines = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'];
const published = {
  ...dates,
  author: 1,
  status: 'draft',
  description: '<p>Text</p>',
  image: 'https://a.example/x.png',
};
const unpublished = { ...noDates, author: -1, status: 'inherit', description: 5, image: 'x.png' };

/** What the tests have made before. */
export type Ids = Record<'events' | 'venues' | 'organizers' | 'categories' | 'tags' | 'series', number> & {
  /** Of the change feed. */
  readonly token: string;
};

export const bodies = (ids: Ids) => ({
  events: [
    event,
    {
      ...event,
      ...published,
      slug: 'fair',
      excerpt: 'Cake',
      timezone: 'europe/berlin',
      website: 'https://fair.example',
      event_status: 'canceled',
      event_status_reason: 'Storm',
      recurrence: null,
      ...named,
    },
    {
      ...event,
      ...each(flags, 'yes'),
      cost: [8, '12'],
      categories: 'Music, Art',
      tags: [{ id: ids.tags, name: 'x' }, 'new'],
    },
    { ...event, venue: { venue: 'Hall', city: 'Bern' }, organizer: [{ organizer: 'Ann' }, { organizer: '' }] },
    {
      ...event,
      ...each(['description', 'slug', 'excerpt', 'timezone', 'image', 'website', 'venue', 'cost', 'tags'], null),
    },
    { ...event, ...unpublished, slug: ['x'], excerpt: {}, timezone: 'Mars/Base', website: 'a.example' },
    { ...event, event_status: 'cancelled', event_status_reason: {}, recurrence: 7, ...misnamed },
    { ...event, ...each(flags, 'maybe'), cost: [['8']], categories: [['x']], tags: [{ name: 'x' }] },
    { ...event, venue: { venue: 'Hall', website: 'no' }, organizer: 'Ann' },
    { ...event, venue: { city: 'Bern' }, organizer: [true], featured: null },
    { title: ' ', start_date: '', end_date: 5 },
    { title: 'x'.repeat(10_001), ...times },
    { ...event, description: 'x'.repeat(200_001), website: `https://a.example/${'x'.repeat(2000)}` },
  ],
  venues: [
    { venue: 'Hall', ...named },
    {
      venue: 'Hall',
      ...published,
      ...each(lines, ' A &amp; B '),
      website: ' http://localhost ',
      geo_lat: '46.9',
      geo_lng: 7,
    },
    {
      venue: 'Hall',
      ...each(lines, null),
      geo_lat: '',
      geo_lng: null,
      show_map: '',
      show_map_link: 'no',
      image: false,
    },
    { venue: 'Hall', ...unpublished, ...each(lines, 5), website: 'ftp://a.example', geo_lat: 91, geo_lng: 'east' },
    { venue: 'Hall', ...each(lines, 'x'.repeat(1001)), show_map: 'maybe', show_map_link: null },
    { venue: '', city: 'Bern', ...misnamed },
    { venue: ['Hall'], city: ['Bern'] },
    { venue: 'x'.repeat(1001), author: '1.5', geo_lat: true, geo_lng: {} },
  ],
  organizers: [
    { organizer: 'Ann', ...named },
    { organizer: 'Ann', ...published, phone: '+1 555', website: 'https://ann.example', email: 'bad' },
    { organizer: 'Ann', ...each(['phone', 'website', 'email', 'description', 'image'], '') },
    { organizer: 'Ann', ...unpublished, phone: 5, website: 'ann', email: {} },
    { organizer: 'Ann', phone: 'x'.repeat(1001), email: '❤️'.repeat(501), image: { url: 'https://a.example' } },
    { organizer: '', phone: '1', ...misnamed },
    { organizer: 5, author: 'eve' },
  ],
  categories: [
    { name: 'Music', slug: 'music', description: '<b>Loud</b>', parent: 0, ...named },
    { name: 'Art &amp; Craft', slug: null, description: null, parent: null },
    { name: '<i></i>', slug: 5, description: ['x'], parent: 'music' },
    { name: 'x'.repeat(201), description: '&'.repeat(13_108), parent: -1 },
    { name: 5, parent: 1.5, ...misnamed },
  ],
  tags: [
    { name: 'Free', slug: 'free', description: '<b>No ticket</b>', ...named },
    { name: 'Open air', slug: '', description: '' },
    { name: '', slug: {}, description: 5, ...misnamed },
    { name: 'x'.repeat(201), description: 'x'.repeat(50_001) },
  ],
  tokens: [
    { name: 'Import', role: 'author', expires_days: '90' },
    { name: 'Import', role: 'author', user: 'editor' },
    { name: 'Import', role: 'Author', user: '', expires_days: 1.5 },
    { name: ' ', role: 'king', user: ['x'], expires_days: 0 },
    { name: 'x'.repeat(101), role: 'author', user: 'x'.repeat(255), expires_days: 3651 },
  ],
});

const page = { page: '1', per_page: '10' };
const noPage = { page: '0', per_page: 'all' };
const changed = [
  { modified_after: '2026-02-15T12:00:00Z', modified_before: 'now' },
  { modified_after: ' ', modified_before: '' },
];
const walks = [
  { cursor: '', external_id: 'crm:A-17' },
  { cursor: 'x'.repeat(4001), external_id: 'crm' },
];
const windowLimits = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

const publishedQueries = (ids: Ids) => [
  {
    ...page,
    search: 'hall',
    has_events: 'yes',
    only_with_upcoming: '',
    status: 'publish,draft',
    orderby: 'NAME',
    order: 'Desc',
  },
  { ...noPage, search: '', has_events: 'some', only_with_upcoming: '2', status: 'all', orderby: 'city', order: 'up' },
  { search: 'x'.repeat(501), event: '0', status: '' },
  { event: String(ids.events) },
  ...walks,
  ...changed,
];

const termQueries = (ids: Ids, own: number) => [
  { ...page, search: 'art', order: 'up', orderby: 'anything', hide_empty: 'no', slug: 'art,jazz' },
  { ...noPage, search: '', order: '', orderby: '', hide_empty: '', slug: 'a,,b', event: 'x', post: '1.5' },
  { include: String(own), exclude: String(own), event: String(ids.events), post: String(ids.events) },
  { include: 'a,', exclude: ',', search: 'x'.repeat(1001), order: 'x'.repeat(101), orderby: 'x'.repeat(101) },
  ...walks,
  ...changed,
];

export const queries = (ids: Ids) => ({
  events: [
    { ...page, ...each(windowLimits, '2027-06-01'), strict_dates: 'whatever', search: 'fair', featured: 'no' },
    { geoloc_lat: '46.9', geoloc_lng: '7.4', geoloc_radius: '5', geoloc: 'false', ticketed: '1', status: 'draft' },
    { geoloc_lat: '', geoloc_lng: '', hide_from_listings: 'any', orderby: 'Title', order: 'ASC' },
    { event_status: 'canceled,postponed' },
    {
      categories: String(ids.categories),
      tags: String(ids.tags),
      venue: `${ids.venues}`,
      organizer: `${ids.organizers}`,
    },
    { include: `${ids.events}`, post_parent: `${ids.events}` },
    { series: `${ids.series}`, is_recurring: 'true', series_view: 'first' },
    { ...noPage, ...each(windowLimits, ' '), strict_dates: '', search: '', featured: '' },
    { categories: '', tags: 'a,,b', venue: '1,x', organizer: '0', include: '1.5', post_parent: 'x' },
    { series: 'x', is_recurring: 'maybe', series_view: 'last' },
    { geoloc: 'near', geoloc_lat: '91', geoloc_lng: 'east', geoloc_radius: '-1', ticketed: '2', status: 'Publish' },
    { event_status: 'cancelled' },
    ...walks,
    ...changed,
    { hide_from_listings: 'only', orderby: 'venue', order: 'random', search: 'x'.repeat(1001) },
  ],
  venues: publishedQueries(ids),
  organizers: publishedQueries(ids),
  categories: [...termQueries(ids, ids.categories), { parent: '0' }, { parent: '' }],
  tags: termQueries(ids, ids.tags),
  tokens: [page, noPage],
  changes: [
    { since: ids.token, kinds: 'events,series', limit: '5', records: 'true', wait: '0' },
    { since: 'x'.repeat(61), kinds: 'users', limit: '501', records: 'maybe', wait: '26' },
  ],
});
