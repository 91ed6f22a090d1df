import { ApiSchema } from '@nestjs/swagger';
import type { StoredCost } from '../../../calendar/cost/cost.js';
import type { Zone } from '../../../calendar/dates/zone.js';
import type { ExternalId } from '../../../calendar/external-id.js';
import { ExternalIdsField } from '../../../http/validation/external-id-fields.js';
import { FlagField } from '../../../http/validation/number-fields.js';
import {
  DateField,
  EnumField,
  HtmlField,
  NameField,
  SlugField,
  TextField,
  UrlField,
} from '../../../http/validation/text-fields.js';
import { ImageField, type ImageInput } from '../../images/image-fields.js';
import { type OrganizerInput, OrganizersField } from '../../organizers/organizer-links.js';
import {
  AuthorField,
  PublicationDateField,
  PublicationDateUtcField,
  StatusField,
} from '../../publishing/dto/publishing-fields.js';
import type { Status } from '../../publishing/status.js';
import { TermsField } from '../../terms/term-fields.js';
import type { TermEntry } from '../../terms/term-lookup.js';
import { type VenueInput, VenuesField } from '../../venues/venue-links.js';
import { EVENT_STATUSES, type EventStatus, MAX_REASON } from '../event-status.js';
import { CostField, RecurrenceField, ZoneField } from './event-fields.js';

/** Longest title, in characters. */
export const MAX_TITLE = 10_000;

/** The fields of a new event. */
@ApiSchema({ name: 'CreateEvent' })
export class CreateEventDto {
  @AuthorField() author?: number;

  @PublicationDateField() date?: string;

  @PublicationDateUtcField() date_utc?: string;

  @NameField({ description: 'Title', max: MAX_TITLE, required: true, example: 'Summer fair' })
  title: string;

  @HtmlField({ description: 'Description, HTML', example: '<p>Music and cake.</p>' })
  description?: string;

  @SlugField({ description: 'Preferred slug; made from the title by default', example: 'summer-fair' })
  slug?: string;

  @HtmlField({ description: 'Short description, HTML', example: 'Music and cake' })
  excerpt?: string;

  @StatusField() status?: Status;

  @ZoneField({ description: "Time zone of the event; the site's zone by default", example: 'Europe/Berlin' })
  timezone?: Zone | null;

  @FlagField({ description: 'All-day event', default: false, example: false })
  all_day?: boolean;

  @DateField({ description: 'Start, in the zone of the event', required: true, example: '2027-06-04 17:30:00' })
  start_date: string;

  @DateField({
    description: 'End, in the zone of the event; not before the start',
    required: true,
    example: '2027-06-04 22:00:00',
  })
  end_date: string;

  @RecurrenceField({
    description: 'How often the event takes place: a rule, further dates and exceptions',
    default: null,
  })
  recurrence?: string | object | null;

  @ImageField({
    description: 'Image: id of an image, or its URL',
    example: 'https://images.example/fair.png',
  })
  image?: ImageInput;

  @CostField({ description: 'Cost: text, number or list; `0` is free', example: '8-12' })
  cost?: StoredCost;

  @UrlField({ description: 'Website of the event', default: null, example: 'https://fair.example/' })
  website?: string;

  @FlagField({ description: 'Show a map', default: false, example: true })
  show_map?: boolean;

  @FlagField({ description: 'Show a link to a map', default: false, example: true })
  show_map_link?: boolean;

  @FlagField({ description: 'Hide from listings', default: false, example: false })
  hide_from_listings?: boolean;

  @FlagField({ description: 'Keep on top in calendar views', default: false, example: false })
  sticky?: boolean;

  @FlagField({ description: 'Feature on the site', default: false, example: false })
  featured?: boolean;

  @FlagField({ description: 'Tickets are sold', default: false, example: false })
  ticketed?: boolean;

  @EnumField({
    values: EVENT_STATUSES,
    description: 'Whether the event takes place',
    default: 'scheduled',
    example: 'scheduled',
  })
  event_status?: EventStatus;

  @TextField({
    description: 'Why the event is canceled or postponed; a scheduled event has no reason',
    max: MAX_REASON,
    example: '',
  })
  event_status_reason?: string;

  @TermsField({ description: 'Categories by id, slug or name', default: null, example: [] })
  categories?: TermEntry[];

  @TermsField({ description: 'Tags by id, slug or name', default: null, example: [] })
  tags?: TermEntry[];

  @VenuesField({ description: 'Venue by id, or as an object to create one from; several as a list', default: null })
  venue?: VenueInput[];

  @OrganizersField({ description: 'Organizers by id, or as objects to create them from', default: null })
  organizer?: OrganizerInput[];

  @ExternalIdsField() external_ids?: ExternalId[];
}
