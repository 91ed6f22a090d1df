/** A record that may be hidden, with the slug that it has or would have. */
export interface KnownRecord {
  readonly kind: 'event' | 'venue' | 'organizer';
  readonly id: number;
  readonly slug: string;
}

const FORMATS = ['ics', 'rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'];

/** Where the calendar responds without naming a record: lists in all forms. */
export const LISTS: readonly string[] = [
  ...['/events/', '/events/?eventDisplay=past', '/events/2026-02/', '/events/2026-W08/', '/events/2026-02-16/'],
  ...['/events/?hide_from_listings=any', '/events/?include=1,2,3,4,5,6,7,8,9', '/events/featured/'],
  ...['/embed/', '/embed/?view=month', '/embed/v1.json', '/embed/v1.json?view=month', '/embed/builder/'],
  ...['/sitemap.xml', '/sitemap-events-1.xml', '/sitemap-venues-1.xml', '/sitemap-organizers-1.xml', '/robots.txt'],
  ...FORMATS.map((format) => `/events.${format}`),
  ...['/events.ics?hide_from_listings=any', '/events/ical/', '/events/feed/'],
];

/** Every address at which a record would be, were it public. */
export function addressesOf(origin: string, { kind, id, slug }: KnownRecord): string[] {
  const page = `/${kind}/${slug}`;
  const shared = [`${page}/`, `/?post_type=tribe_${kind === 'event' ? 'events' : kind}&p=${id}`];
  const feeds = FORMATS.map((format) => `${page}.${format}`);
  if (kind !== 'event') return [...shared, ...feeds, `${page}/page/1/`, `${page}/?ical=1`];
  const oembed = `/oembed?url=${encodeURIComponent(`${origin}${page}/`)}`;
  return [...shared, ...feeds, oembed, `${page}/ical/`, `/embed/?event=${id}`, `/embed/v1.json?event=${id}`];
}
