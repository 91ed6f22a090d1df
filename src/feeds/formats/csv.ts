import { stringify, type Options } from 'csv-stringify/sync';
import { soundText } from '../../calendar/text/code-points.js';
import type { FeedEvent, FeedWriter } from '../feed-event.js';

type Cell = string | number | boolean | undefined;

/** Columns in order, by the name in the first row. */
export type CsvColumns = Readonly<Record<string, (event: FeedEvent) => Cell>>;

const COLUMNS: CsvColumns = {
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

/** Several texts in one cell, for people. */
const list = (texts: readonly string[]): string => texts.join('; ');

/** Spreadsheets would run a text that begins with such characters; an apostrophe before it makes it text to them. */
const OPTIONS: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { boolean: String, string: cellText },
};

/** CSV (RFC 4180) for spreadsheets: with a byte order mark, by which they know UTF-8, and numbers as numbers. */
export const csvWriter = (columns: CsvColumns): FeedWriter =>
  async function* (_info, events) {
    yield stringify([Object.keys(columns)], { ...OPTIONS, bom: true });
    const cells = Object.values(columns);
    for await (const event of events) yield stringify([cells.map((cell) => cell(event))], OPTIONS);
  };

export const csvFeed = csvWriter(COLUMNS);

/** An apostrophe of the text itself before what would be a formula. */
const PROTECTED = /^'(?='*\s*[=+\-@\t\r＝＋－＠])/u;

/** Blanks and line breaks before a formula do not hide it from spreadsheets. */
function cellText(raw: string): string {
  const text = soundText(raw).replace(/\r\n?/g, '\n').trim();
  return PROTECTED.test(text) ? `'${text}` : text;
}
