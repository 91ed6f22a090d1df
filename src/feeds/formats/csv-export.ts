import { type CsvColumns, csvWriter } from './csv.js';

/**
 * The columns of an export: first those of the reference's own import, by its headings, then what only this service reads.
 *
 * `uid`, `start_utc` and `end_utc` show that this service wrote the file.
 */
const COLUMNS: CsvColumns = {
  'Event Name': ({ title }) => title,
  'Event Description': ({ descriptionHtml }) => descriptionHtml,
  'Event Excerpt': ({ exported }) => exported?.excerptHtml,
  'Event Start Date': ({ startLocal }) => startLocal.slice(0, 10),
  'Event Start Time': ({ startLocal }) => startLocal.slice(11),
  'Event End Date': ({ endLocal }) => endLocal.slice(0, 10),
  'Event End Time': ({ endLocal }) => endLocal.slice(11),
  'Event Time Zone': ({ timezone }) => timezone,
  'All Day Event': ({ allDay }) => allDay,
  'Hide From Event Listings': ({ exported }) => exported?.isHidden,
  'Event Sticky in Month View': ({ exported }) => exported?.isSticky,
  'Feature Event': ({ exported }) => exported?.isFeatured,
  'Event Venue Name': ({ venues }) => names(venues.map(({ name }) => name)),
  'Event Organizer Name': ({ organizers }) => names(organizers.map(({ name }) => name)),
  'Event Show Map': ({ exported }) => exported?.showsMap,
  'Event Show Map Link': ({ exported }) => exported?.showsMapLink,
  'Event Cost': ({ cost }) => cost,
  'Event Currency Symbol': ({ exported }) => exported?.currency.symbol,
  'Event Currency Position': ({ exported }) => exported?.currency.position,
  'Event ISO Currency Code': ({ exported }) => exported?.currency.code,
  'Event Category': ({ categories }) => names(categories),
  'Event Tags': ({ tags }) => names(tags),
  'Event Website': ({ website }) => website,
  'Event Featured Image': ({ image }) => image?.url,
  uid: ({ uid }) => uid,
  id: ({ id }) => id,
  slug: ({ exported }) => exported?.slug,
  publication_status: ({ exported }) => exported?.publication,
  date_utc: ({ published }) => published,
  start_utc: ({ startUtc }) => startUtc,
  end_utc: ({ endUtc }) => endUtc,
  event_status: ({ status }) => status,
  event_status_reason: ({ statusReason }) => statusReason,
  // Of the first venue, as columns hold one value.
  venue_address: ({ venues }) => venues[0]?.address,
  venue_city: ({ venues }) => venues[0]?.city,
  venue_state_province: ({ venues }) => venues[0]?.stateProvince,
  venue_zip: ({ venues }) => venues[0]?.zip,
  venue_country: ({ venues }) => venues[0]?.country,
  geo_lat: ({ venues }) => venues[0]?.point?.latitude,
  geo_lng: ({ venues }) => venues[0]?.point?.longitude,
};

/** Several names in one cell: separated by `; `, and in quotes where a name could be taken for several. */
function names(texts: readonly string[]): string {
  return texts.map(quoted).join('; ');
}

const quoted = (text: string): string => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Events as CSV, with all that an import reads of them. */
export const csvExport = csvWriter(COLUMNS);
