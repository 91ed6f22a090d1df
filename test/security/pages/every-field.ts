import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import type { ApiResponse } from '../../support/api.js';
import type { RunningApp } from '../../support/start-app.js';

/** The fields of each kind of record that hold a text. */
const FIELDS = {
  events: ['title', 'description', 'excerpt', 'cost', 'event_status_reason', 'slug', 'website', 'image'],
  venues: [
    ...['venue', 'description', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'],
    ...['slug', 'website', 'image'],
  ],
  organizers: ['organizer', 'description', 'phone', 'email', 'slug', 'website', 'image'],
  categories: ['name', 'description', 'slug'],
  tags: ['name', 'description', 'slug'],
};
type Kind = keyof typeof FIELDS;
const KINDS = Object.keys(FIELDS) as Kind[];

/** What fields begin with that take no text of any kind. */
const VALID: Readonly<Record<string, string>> = {
  website: 'https://calendar.example/website',
  image: 'https://calendar.example/image.png',
  email: 'office@calendar.example',
};

/** One record of each kind, linked with each other. */
export class FilledCalendar {
  /** Web addresses of the records, by kind. */
  readonly urls = {} as Record<Kind, string>;
  private readonly ids = {} as Record<Kind, number>;

  private constructor(private readonly running: RunningApp) {}

  static async create(running: RunningApp): Promise<FilledCalendar> {
    const calendar = new FilledCalendar(running);
    const { ids } = calendar;
    const { given } = running;
    ids.venues = (await given(aVenue({ ...VALID, email: undefined, geo_lat: -33.5, geo_lng: -70.25 }))).id;
    ids.organizers = (await given(anOrganizer(VALID))).id;
    ids.categories = (await given(aCategory())).id;
    ids.tags = (await given(aTag())).id;
    const links = { venue: ids.venues, organizer: ids.organizers, categories: [ids.categories], tags: [ids.tags] };
    const event = anEvent({ ...links, event_status: 'canceled', end: '2026-02-17 20:00:00' });
    ids.events = (
      await given({ ...event, fields: { ...event.fields, website: VALID['website'], image: VALID['image'] } })
    ).id;
    return calendar;
  }

  get eventId(): number {
    return this.ids.events;
  }

  /** Writes a text into every field that takes it, each time another one; gives the fields that took theirs. */
  async fill(nextText: () => string): Promise<string[]> {
    const took: string[] = [];
    for (const kind of KINDS) {
      const sent = Object.fromEntries(FIELDS[kind].map((name) => [name, nextText()]));
      let response = await this.patch(kind, sent);
      if (response.status === 400) {
        for (const name of Object.keys(response.body.data.params as object)) delete sent[name];
        response = await this.patch(kind, sent);
      }
      if (response.status !== 200) throw new Error(`${kind}: ${response.status} ${JSON.stringify(response.body)}`);
      this.urls[kind] = response.body.url;
      took.push(...Object.keys(sent).map((name) => `${kind} ${name}`));
    }
    return took;
  }

  private patch(kind: Kind, fields: object): Promise<ApiResponse> {
    return this.running.api.as('administrator').patch(`/${kind}/${this.ids[kind]}`, fields);
  }
}

const FORMATS = ['ics', 'rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'];

/** Every page, feed, sitemap and embed that shows the event, by what is asked for; slugs in them change with the texts. */
export function addressesOf({ urls, eventId }: FilledCalendar, origin: string): [string, string][] {
  const paths = [
    ...['/events/', '/events/2026-02/', '/events/2026-02-16/', '/events/2026-W08/', '/embed/', '/embed/?view=month'],
    ...['/embed/builder/', '/embed/v1.json', '/embed/v1.json?view=month', `/embed/?event=${eventId}`, '/sitemap.xml'],
    ...['/sitemap-events-1.xml', '/sitemap-venues-1.xml', '/sitemap-categories-1.xml', '/sitemap-tags-1.xml'],
    ...FORMATS.map((format) => `/events.${format}`),
  ];
  const oembed = `${origin}/oembed?url=${encodeURIComponent(urls.events)}`;
  return [
    ...paths.map((path): [string, string] => [path, origin + path]),
    ...Object.entries(urls),
    ...FORMATS.map((format): [string, string] => [`event ${format}`, `${urls.events.replace(/\/$/, '')}.${format}`]),
    ...['venues', 'categories'].map((kind): [string, string] => [
      `${kind} rss`,
      `${urls[kind as Kind].replace(/\/$/, '')}.rss`,
    ]),
    ['oembed', oembed],
  ];
}
