type Members = Record<string, unknown>;

const dates = { date_utc: '2026-01-05 09:00:00', modified_utc: '2026-01-05 09:00:00' };

/** An event as The Events Calendar writes it. */
export const aTecEvent = (id: number, members: Members = {}) => ({
  id,
  author: '1',
  status: 'publish',
  ...dates,
  url: `https://old.example/event/event-${id}/`,
  title: `Event ${id}`,
  description: '',
  excerpt: '',
  slug: `event-${id}`,
  image: false,
  all_day: false,
  start_date: '2027-06-04 17:30:00',
  end_date: '2027-06-04 22:00:00',
  utc_start_date: '2027-06-04 15:30:00',
  utc_end_date: '2027-06-04 20:00:00',
  timezone: 'Europe/Berlin',
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  website: `https://old.example/event/event-${id}/`,
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
  ...members,
});

/** A category or tag as it writes it. */
export const aTecTerm = (id: number, members: Members = {}) => ({
  id,
  name: `Term ${id}`,
  slug: `term-${id}`,
  description: '',
  parent: 0,
  count: 1,
  url: `https://old.example/events/category/term-${id}/`,
  ...members,
});

/** A venue as it writes it: fields without a value are missing. */
export const aTecVenue = (id: number, members: Members = {}) => ({
  id,
  status: 'publish',
  ...dates,
  url: `https://old.example/venue/venue-${id}/`,
  venue: `Venue ${id}`,
  slug: `venue-${id}`,
  show_map: true,
  show_map_link: true,
  ...members,
});

/** An organizer as it writes it. */
export const aTecOrganizer = (id: number, members: Members = {}) => ({
  id,
  status: 'publish',
  ...dates,
  url: `https://old.example/organizer/organizer-${id}/`,
  organizer: `Organizer ${id}`,
  slug: `organizer-${id}`,
  ...members,
});
