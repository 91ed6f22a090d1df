import type { Api } from '../../support/api.js';
import type { MovingClock } from './moving-clock.js';
import { CRM_IDS, type WrittenIds } from './writes.js';

const LISTS = [
  '/events',
  '/events',
  '/events?per_page=2',
  '/events?per_page=2&page=2',
  '/events?start_date=2026-02-15',
  '/events?start_date=2026-02-01&end_date=2026-03-01',
  '/events?ends_after=now',
  '/events?starts_after=today',
  '/events?search=fair',
  '/events?search=fair+river',
  '/events?featured=true',
  '/events?geoloc=true',
  '/events?orderby=title&order=desc',
  '/events?_fields=events.id,total',
  '/venues',
  '/venues?has_events=true',
  '/venues?only_with_upcoming=true',
  '/venues?search=fair',
  '/organizers',
  '/organizers?has_events=false',
  '/organizers?only_with_upcoming=true&orderby=name',
  '/categories',
  '/categories?hide_empty=false',
  '/tags',
  '/tags?hide_empty=false&per_page=2',
  '/',
] as const;

/** Addresses to read: lists, filters by some of the records, and the records. */
export function addressesOf(ids: WrittenIds): string[] {
  // The same ones again and again, so that their responses are cached.
  const some = (kind: keyof WrittenIds) => ids[kind].slice(0, 2);
  return [
    ...LISTS,
    ...some('events').flatMap((id) => [`/events/${id}`, `/categories?event=${id}`, `/venues?event=${id}`]),
    ...some('venues').flatMap((id) => [`/venues/${id}`, `/events?venue=${id}`]),
    ...some('organizers').flatMap((id) => [`/organizers/${id}`, `/events?organizer=${id}`]),
    ...some('categories').flatMap((id) => [`/categories/${id}`, `/events?categories=${id}`]),
    ...some('tags').flatMap((id) => [`/tags/${id}`, `/events?tags=${id}&start_date=2026-01-01`]),
    ...CRM_IDS.flatMap((id) => [`/events/by-external-id/crm/${id}`, `/venues/by-external-id/crm/${id}`]),
    ...CRM_IDS.flatMap((id) => [`/events?external_id=crm:${id}`, `/tags/by-external-id/crm/${id}`]),
    ...['fair-0', 'book-1', 'river-2'].flatMap((slug) => [`/events/by-slug/${slug}`, `/venues/by-slug/${slug}`]),
  ];
}

/** Addresses of lists of events, by what can be kept of them and what cannot. */
export function listsOf(ids: WrittenIds, clock: MovingClock): string[] {
  const [category = 1, tag = 1, venue = 1, organizer = 1] = [
    ids.categories,
    ids.tags,
    ids.venues,
    ids.organizers,
  ].flatMap(([first]) => first ?? 1);
  const day = clock.in(86_400).replace(' ', 'T');
  const queries = [
    ...['', '', 'per_page=2', 'per_page=2&page=2', 'page=9', 'per_page=3&cursor=', 'orderby=title&order=desc'],
    ...[
      'search=fair',
      ...[
        'search=fair+river',
        'search=fair&page=2&per_page=2',
        'search=fair&orderby=title',
        'search=night&start_date=2020-01-01',
      ],
      'search=night+-river',
      'search="book+night"',
      'search=about',
      'search=cours',
    ],
    ...['featured=true', 'geoloc=true', 'geoloc_lat=40&geoloc_lng=-70', 'is_recurring=true', 'hide_from_listings=any'],
    ...[
      'series_view=first',
      'series_view=first&featured=true',
      'series_view=first&ends_after=now',
      'series_view=first&search=fair',
    ],
    ...[
      'ends_after=now',
      'starts_after=today',
      'starts_before=now',
      'ends_after=tomorrow',
      'modified_after=2026-02-15T12:00:30Z',
    ],
    ...[
      `ends_after=${day}Z&strict_dates=true`,
      `starts_before=${day}Z&strict_dates=true`,
      'start_date=2026-02-01&end_date=2026-03-01',
    ],
    ...[
      `venue=${venue}`,
      `organizer=${organizer}`,
      `categories=${category}`,
      `tags=${tag}`,
      'tags=loud',
      'categories=music,free',
    ],
    ...[
      `venue=${venue}&tags=${tag}`,
      `categories=${category}&search=fair`,
      'external_id=crm:A-1',
      'external_id=crm:B-2',
    ],
    ...['_fields=events.id,total', '_envelope=1', `include=${ids.events.slice(0, 5).join()}`],
  ];
  return queries.map((query) => `/events?${query}`);
}

const PAGES = [
  ...['/events/', '/events/', '/events/page/2/', '/events/?eventDisplay=past', '/events/?orderby=title'],
  ...['/events/2026-02/', '/events/2026-02-15/', '/events/2026-W07/', '/events/today/', '/events/featured/'],
  ...['/embed/', '/embed/v1.json?view=month', '/sitemap.xml', '/sitemap-events-1.xml', '/events.ics', '/events.csv'],
] as const;

/** The addresses of pages: lists, and those of some of the records, whatever state these are in. */
export async function pagesOf(ids: WrittenIds, api: Api): Promise<string[]> {
  const addressesOfKind = async (kind: keyof WrittenIds, folder: string) => {
    const found = await Promise.all(ids[kind].slice(0, 4).map((id) => api.get(`/${kind}/${id}`)));
    return found.flatMap(({ body }) => (body.slug ? [`${folder}/${body.slug}/`] : []));
  };
  const ofRecords = await Promise.all([
    addressesOfKind('events', '/event'),
    addressesOfKind('venues', '/venue'),
    addressesOfKind('organizers', '/organizer'),
    addressesOfKind('categories', '/events/category'),
    addressesOfKind('tags', '/tag'),
  ]);
  return [...PAGES, ...ofRecords.flat(), ...(ofRecords[0] ?? [])];
}
