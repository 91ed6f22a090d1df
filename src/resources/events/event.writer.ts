import { NO_COST } from '../../calendar/cost/cost.js';
import { sortName } from '../publishing/sort-name.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { Event } from './event.entity.js';

/** An event's own columns, without what it refers to. */
export type EventColumns = Omit<Event, 'categories' | 'tags' | 'venues' | 'organizers'>;

/** What an event says of itself, without its times, publication, picture and address on the site. */
export type EventFields = Pick<
  EventColumns,
  | 'title'
  | 'sortName'
  | 'description'
  | 'excerpt'
  | 'cost'
  | 'website'
  | 'showMap'
  | 'showMapLink'
  | 'hidden'
  | 'sticky'
  | 'featured'
  | 'ticketed'
>;

/** An event about which nothing has been said yet. */
export const BLANK_EVENT: EventFields = {
  title: '',
  sortName: '',
  description: '',
  excerpt: '',
  cost: JSON.stringify(NO_COST),
  website: '',
  showMap: false,
  showMapLink: false,
  hidden: false,
  sticky: false,
  featured: false,
  ticketed: false,
};

/** The fields of an event as they stand after a write that sent this; what was not sent is kept. */
export function changedFields(before: EventFields, sent: Partial<CreateEvent>): EventFields {
  const title = sent.title ?? before.title;
  return {
    title,
    sortName: sortName(title),
    description: sent.description ?? before.description,
    excerpt: sent.excerpt ?? before.excerpt,
    cost: sent.cost === undefined ? before.cost : JSON.stringify(sent.cost),
    // Answers write `&` as `&amp;`; a page that is sent back as it was read stays the same.
    website: sent.website?.replaceAll('&amp;', '&') ?? before.website,
    showMap: sent.show_map ?? before.showMap,
    showMapLink: sent.show_map_link ?? before.showMapLink,
    hidden: sent.hide_from_listings ?? before.hidden,
    sticky: sent.sticky ?? before.sticky,
    featured: sent.featured ?? before.featured,
    ticketed: sent.ticketed ?? before.ticketed,
  };
}
