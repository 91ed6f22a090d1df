import { stringify, type Options } from 'csv-stringify/sync';
import { soundText } from '../../calendar/text/code-points.js';
import type { FeedEvent, FeedWriter } from '../feed-event.js';

type Cell = string | number | boolean | undefined;

/** The columns in order, by the name in the first row. Several names in one cell are separated by `; `. */
const COLUMNS: Readonly<Record<string, (event: FeedEvent) => Cell>> = {
  id: ({ id }) => id,
  uid: ({ uid }) => uid,
  url: ({ url }) => url,
  title: ({ title }) => title,
  description: ({ description }) => description,
  excerpt: ({ excerpt }) => excerpt,
  start: ({ startLocal }) => startLocal,
  end: ({ endLocal }) => endLocal,
  timezone: ({ timezone }) => timezone,
  start_utc: ({ startUtc }) => startUtc,
  end_utc: ({ endUtc }) => endUtc,
  all_day: ({ allDay }) => allDay,
  date_utc: ({ published }) => published,
  modified_utc: ({ modified }) => modified,
  event_status: ({ status }) => status,
  event_status_reason: ({ statusReason }) => statusReason,
  venue: ({ venues }) => list(venues.map(({ name }) => name)),
  // Of the first venue, as columns hold one value.
  address: ({ venues }) => venues[0]?.address,
  city: ({ venues }) => venues[0]?.city,
  state_province: ({ venues }) => venues[0]?.stateProvince,
  zip: ({ venues }) => venues[0]?.zip,
  country: ({ venues }) => venues[0]?.country,
  geo_lat: ({ venues }) => venues[0]?.point?.latitude,
  geo_lng: ({ venues }) => venues[0]?.point?.longitude,
  organizers: ({ organizers }) => list(organizers.map(({ name }) => name)),
  image: ({ image }) => image?.url,
  categories: ({ categories }) => list(categories),
  tags: ({ tags }) => list(tags),
  cost: ({ cost }) => cost,
  cost_values: ({ costValues }) => list(costValues),
  website: ({ website }) => website,
};

const list = (texts: readonly string[]): string => texts.join('; ');

/** Spreadsheets would run a text that begins with such characters; an apostrophe before it makes it text to them. */
const OPTIONS: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { boolean: String, string: cellText },
};

/** CSV (RFC 4180) for spreadsheets: with a byte order mark, by which they know UTF-8, and numbers as numbers. */
export const csvFeed: FeedWriter = async function* (_info, events) {
  yield stringify([Object.keys(COLUMNS)], { ...OPTIONS, bom: true });
  const columns = Object.values(COLUMNS);
  for await (const event of events) yield stringify([columns.map((cell) => cell(event))], OPTIONS);
};

/** Blanks and line breaks before a formula do not hide it from spreadsheets. */
function cellText(raw: string): string {
  return soundText(raw).replace(/\r\n?/g, '\n').trim();
}
