import type { EventRecord } from '../resources/events/event.record.js';
import type { WalkedEvent } from '../resources/events/walk/walked-event.js';
import type { ExportedFields, FeedEvent } from './feed-event.js';
import { toFeedEvent } from './to-feed-event.js';

/**
 * Maps an event for an export. Venues and organizers that are not public are left out: CSV and iCalendar cannot say that
 * they are not, and reading the file would publish them.
 */
export function toExportedEvent(walked: WalkedEvent): FeedEvent {
  const { record } = walked;
  const venue = [record.venue].flat().filter(isPublic);
  const organizer = record.organizer.filter(isPublic);
  return toFeedEvent({ ...walked, record: { ...record, venue, organizer } }, fieldsOf(record));
}

const isPublic = ({ status }: { readonly status: string }): boolean => status === 'publish';

function fieldsOf(record: EventRecord): ExportedFields {
  const { currency_symbol: symbol, currency_position: position, currency_code: code } = record.cost_details;
  return {
    publication: record.status,
    slug: record.slug,
    excerptHtml: record.excerpt,
    isHidden: record.hide_from_listings,
    isSticky: record.sticky,
    isFeatured: record.featured,
    showsMap: record.show_map,
    showsMapLink: record.show_map_link,
    currency: { symbol, position, code },
  };
}
