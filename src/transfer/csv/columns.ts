import { SourceError } from '../source-record.js';

/** What a file has a row for. */
export type RowKind = 'events' | 'venues' | 'organizers';

/**
 * The columns that are understood, each by its name for `columns` and its headings, reduced as `reduced` does: those of the
 * reference's import and export and those of this service's feed.
 */
const HEADINGS: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  events: {
    uid: 'uid|external id',
    id: 'id',
    title: 'name|title|summary|subject',
    description: 'description|content|body',
    excerpt: 'excerpt|short description',
    start_date: 'start date|start|date|starts|start date time',
    start_time: 'start time|time',
    end_date: 'end date|end|ends|end date time',
    end_time: 'end time',
    timezone: 'time zone|timezone',
    all_day: 'all day|allday',
    hide_from_listings: 'hide from listings|hide from upcoming|hide from event listings|hide',
    sticky: 'sticky in month view|sticky',
    featured: 'feature|featured|feature event',
    venue: 'venue name|venue|venue names|location|venue name or id',
    organizers: 'organizer name|organizer names|organizer|organizers|organizer names or ids|organizer name or id',
    show_map: 'show map|show google map',
    show_map_link: 'show map link|show google map link',
    cost: 'cost|price',
    currency_code: 'currency code|iso currency code|currency',
    currency_symbol: 'currency symbol',
    currency_position: 'currency position',
    categories: 'category|categories|category names',
    tags: 'tags|tag',
    website: 'website|website url|url of website',
    image: 'featured image|image|image url|featured image url',
    event_status: 'event status|status',
    event_status_reason: 'event status reason|status reason',
    date_utc: 'date utc',
    publication_status: 'publication status|post status',
    slug: 'slug|post name',
    start_utc: 'start utc',
    end_utc: 'end utc',
    address: 'address|venue address',
    city: 'city|venue city',
    stateprovince: 'state province|venue state province|venue state|venue province',
    zip: 'zip|venue zip|postal code',
    country: 'country|venue country',
    geo_lat: 'geo lat|latitude',
    geo_lng: 'geo lng|longitude',
  },
  venues: {
    uid: 'uid|external id|id',
    venue: 'venue name|venue|name|title',
    description: 'description|venue description',
    address: 'address|venue address',
    address_2: 'address 2|venue address 2',
    city: 'city|venue city',
    stateprovince: 'state province|venue state province|state|province|venue state|venue province',
    zip: 'zip|venue zip|postal code|venue postal code',
    country: 'country|venue country',
    phone: 'phone|venue phone',
    website: 'website|venue website|venue url|website url|venue website url',
    image: 'featured image|image|venue featured image',
    show_map: 'show map|venue show map',
    show_map_link: 'show map link|venue show map link',
    geo_lat: 'geo lat|latitude',
    geo_lng: 'geo lng|longitude',
  },
  organizers: {
    uid: 'uid|external id|id',
    organizer: 'organizer name|organizer|name|title',
    description: 'description|organizer description',
    email: 'email|organizer email|e mail',
    website: 'website|organizer website|website url|organizer website url',
    phone: 'phone|organizer phone',
    image: 'featured image|image|organizer featured image',
  },
};

/** Columns without which a row says nothing. */
const REQUIRED: Readonly<Record<RowKind, readonly string[]>> = {
  events: ['title', 'start_date'],
  venues: ['venue'],
  organizers: ['organizer'],
};

/** Headings that are understood, and of which nothing is read. */
const NEEDLESS = new Set(
  ['url', 'modified utc', 'cost values', 'allow comments'].concat('allow trackbacks and pingbacks'),
);

/** The columns of a file by name, with their place in a row. */
export interface Columns {
  readonly kind: RowKind;
  readonly places: ReadonlyMap<string, number>;
  /** Headings that mean nothing. */
  readonly unknown: readonly string[];
  /** Whether this service wrote the file: names in a cell are then separated by `; ` alone. */
  readonly isOwn: boolean;
  readonly width: number;
}

/** Headings of the file to names of columns. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** A heading without letter case, punctuation, and the word `event` around it. */
export function reduced(heading: string): string {
  const words = heading
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(/^(?:the )?events? (?=\S)/, '').replace(/(?<=\S) events?$/, '');
}

/**
 * Understands the headings of a file.
 *
 * @param kind of the rows; found by the columns if undefined
 * @throws SourceError if the columns that rows need are missing
 */
export function columnsOf(headings: readonly string[], mapping: ColumnMapping, kind?: RowKind): Columns {
  const given = headings.map((heading) => heading.trim());
  requireHeadings(given, mapping);
  const kinds = kind ? [kind] : (['events', 'venues', 'organizers'] as const);
  const found = kinds.map((one) => placesIn(given, mapping, one));
  const columns = found.find((one) => isOfKind(one, given, kind));
  if (columns) return columns;
  const missing = REQUIRED[kinds[0] ?? 'events'].filter((name) => !found[0]?.places.has(name));
  throw new SourceError('missing-column', `The file has no column ${missing.join(' and none ')}.`, 'columns');
}

/** Whether the file has what its rows need. Which kind of place a `Name` is of, only its heading or the caller tells. */
function isOfKind({ kind, places }: Columns, headings: readonly string[], told: RowKind | undefined): boolean {
  if (!REQUIRED[kind].every((name) => places.has(name))) return false;
  const heading = headings[places.get(REQUIRED[kind][0] ?? '') ?? -1] ?? '';
  return told === kind || kind === 'events' || new RegExp(kind.slice(0, -1), 'i').test(heading);
}

/** How many headings are understood. */
export const understoodHeadings = (headings: readonly string[], mapping: ColumnMapping): number =>
  Math.max(
    ...(['events', 'venues', 'organizers'] as const).map((kind) => placesIn(headings, mapping, kind).places.size),
  );

function placesIn(headings: readonly string[], mapping: ColumnMapping, kind: RowKind): Columns {
  const names = new Map(
    Object.entries(HEADINGS[kind]).flatMap(([name, all]) =>
      [name, ...all.split('|')].map((one) => [reduced(one), name] as const),
    ),
  );
  const places = new Map<string, number>();
  const unknown: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const mapped = Object.hasOwn(mapping, heading.trim()) ? mapping[heading.trim()] : undefined;
    const name = mapped ?? names.get(reduced(heading));
    if (name !== undefined && !places.has(name)) places.set(name, at);
    else if (heading.trim() !== '' && !NEEDLESS.has(reduced(heading))) unknown.push(heading.trim());
  }
  const isOwn = ['uid', 'start_utc', 'end_utc'].every((own) => headings.includes(own));
  return { kind, places, unknown, isOwn, width: headings.length };
}

function requireHeadings(headings: readonly string[], mapping: ColumnMapping): void {
  const names = new Set(Object.values(HEADINGS).flatMap((one) => Object.keys(one)));
  for (const [heading, name] of Object.entries(mapping)) {
    const what = !headings.includes(heading)
      ? `no heading ${quoted(heading)}`
      : !names.has(name)
        ? `no column ${quoted(name)} to read`
        : '';
    if (what) throw new SourceError('unknown-column', `There is ${what}.`, 'columns');
  }
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 80));
