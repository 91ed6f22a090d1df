import { NO_COST } from '../../../calendar/cost/cost.js';
import { sortName } from '../../publishing/publishable.entity.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';

/** The fields of an event that need no lookup: all but times, publication, image and slug. */
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
  | 'eventStatus'
  | 'eventStatusReason'
>;

/** The fields of a new event before the input is applied. */
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
  eventStatus: 'scheduled',
  eventStatusReason: '',
};

/** The fields of an event after a write; fields that were not sent are kept. */
export function mapEvent(before: EventFields, input: Partial<CreateEventDto>): EventFields {
  const title = input.title ?? before.title;
  const eventStatus = input.event_status ?? before.eventStatus;
  return {
    title,
    sortName: sortName(title),
    description: input.description ?? before.description,
    excerpt: input.excerpt ?? before.excerpt,
    cost: input.cost === undefined ? before.cost : JSON.stringify(input.cost),
    // Responses write `&` as `&amp;`, and clients send back what they have read.
    website: input.website?.replaceAll('&amp;', '&') ?? before.website,
    showMap: input.show_map ?? before.showMap,
    showMapLink: input.show_map_link ?? before.showMapLink,
    hidden: input.hide_from_listings ?? before.hidden,
    sticky: input.sticky ?? before.sticky,
    featured: input.featured ?? before.featured,
    ticketed: input.ticketed ?? before.ticketed,
    eventStatus,
    eventStatusReason: eventStatus === 'scheduled' ? '' : (input.event_status_reason ?? before.eventStatusReason),
  };
}
