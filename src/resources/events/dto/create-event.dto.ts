import type { StoredCost } from '../../../calendar/cost/cost.js';
import type { Zone } from '../../../calendar/dates/zone.js';
import { Field } from '../../../http/input/field.js';
import { flag } from '../../../http/input/number-kinds.js';
import { clearableHtml, clearableWebAddress, requiredName } from '../../../http/input/text-kinds.js';
import { image, type ImageWish } from '../../images/image-kind.js';
import { dateText, slug } from '../../publishing/publishing-kinds.js';
import { linkedOrganizers, type OrganizerWish } from '../../organizers/organizer-links.js';
import { authorId } from '../../publishing/author.js';
import type { Status } from '../../publishing/status.js';
import { statusWish } from '../../publishing/status-kinds.js';
import { termAssignments } from '../../terms/term-assignments-kind.js';
import type { TermEntry } from '../../terms/term-lookup.js';
import { linkedVenues, type VenueWish } from '../../venues/venue-links.js';
import { cost, zone } from '../event-kinds.js';

/** Longest title, in characters. */
export const MAX_TITLE = 10_000;

/** What may be sent to make an event. */
export class CreateEvent {
  @Field(authorId, { about: 'Id of the user who wrote it; the caller unless said otherwise' })
  author?: number;

  @Field(dateText, {
    about: "Publication, in the site's zone; now unless said otherwise",
    example: '2026-05-01 08:00:00',
  })
  date?: string;

  @Field(dateText, { about: 'Publication, in UTC', example: '2026-05-01 08:00:00' })
  date_utc?: string;

  @Field(requiredName(MAX_TITLE), { about: 'Title', required: true, example: 'Summer fair' })
  title: string;

  @Field(clearableHtml, { about: 'Description, HTML', example: '<p>Music and cake.</p>' })
  description?: string;

  @Field(slug, { about: 'Wished-for address; from the title unless given', example: 'summer-fair' })
  slug?: string;

  @Field(clearableHtml, { about: 'Short description, HTML', example: 'Music and cake' })
  excerpt?: string;

  @Field(statusWish, { about: 'State; `publish` for those who may publish, else `draft`', example: 'publish' })
  status?: Status;

  @Field(zone, { about: "Time zone of the event; the site's unless given", example: 'Europe/Berlin' })
  timezone?: Zone | null;

  @Field(flag, { about: 'Lasts whole days', default: false, example: false })
  all_day?: boolean;

  @Field(dateText, { about: 'Start, in the zone of the event', required: true, example: '2027-06-04 17:30:00' })
  start_date: string;

  @Field(dateText, {
    about: 'End, in the zone of the event; not before the start',
    required: true,
    example: '2027-06-04 22:00:00',
  })
  end_date: string;

  @Field(image, { about: 'Picture: id of an image or its address', example: 'https://images.example/fair.png' })
  image?: ImageWish;

  @Field(cost, { about: 'Cost: text, number or list; `0` is free', example: '8-12' })
  cost?: StoredCost;

  @Field(clearableWebAddress, { about: 'Page of the event', default: null, example: 'https://fair.example/' })
  website?: string;

  @Field(flag, { about: 'Show a map', default: false, example: true })
  show_map?: boolean;

  @Field(flag, { about: 'Show a link to a map', default: false, example: true })
  show_map_link?: boolean;

  @Field(flag, { about: 'Keep out of every list', default: false, example: false })
  hide_from_listings?: boolean;

  @Field(flag, { about: 'Keep on top in calendar views', default: false, example: false })
  sticky?: boolean;

  @Field(flag, { about: 'Feature on the site', default: false, example: false })
  featured?: boolean;

  @Field(flag, { about: 'Tickets are sold', default: false, example: false })
  ticketed?: boolean;

  @Field(termAssignments, { about: 'Categories by id, slug or name', default: null, example: [] })
  categories?: TermEntry[];

  @Field(termAssignments, { about: 'Tags by id, slug or name', default: null, example: [] })
  tags?: TermEntry[];

  @Field(linkedVenues, { about: 'Venue by id, or as an object to make one from; several as a list', default: null })
  venue?: VenueWish[];

  @Field(linkedOrganizers, { about: 'Organizers by id, or as objects to make them from', default: null })
  organizer?: OrganizerWish[];
}
