import { ApiSchema } from '@nestjs/swagger';
import { defaultWindow } from '../../../calendar/dates/listing-window.js';
import type { ExternalId } from '../../../calendar/external-id.js';
import { HALF_ROUND_KM } from '../../../calendar/places/bounding-box.js';
import { CursorPaginationDto } from '../../../http/pagination/list-walk.js';
import { ExternalIdListField } from '../../../http/validation/external-id-fields.js';
import { EnumListField, IdListField, TermListField } from '../../../http/validation/list-fields.js';
import { FlagField, IdField, NumberField } from '../../../http/validation/number-fields.js';
import { DateField, EnumField, VerbatimField } from '../../../http/validation/text-fields.js';
import { ModifiedAfterField, ModifiedBeforeField } from '../../publishing/dto/modified-fields.js';
import { StatusListField } from '../../publishing/dto/publishing-fields.js';
import type { Status } from '../../publishing/status.js';
import { EVENT_ORDERS, type EventOrder } from '../event-order.js';
import { EVENT_STATUSES, type EventStatus } from '../event-status.js';
import { HiddenField, type HiddenFilter, StrictDatesField } from './event-fields.js';

/** Longest search text, in characters. */
const MAX_SEARCH = 1000;

/** Default radius around a point, in kilometres. */
export const DEFAULT_RADIUS_KM = 25;

const SERIES_VIEWS = ['all', 'first'] as const;
type SeriesView = (typeof SERIES_VIEWS)[number];

const dateZone = "A date without an offset is in the site's zone.";

/** Parameters of the list of events. */
@ApiSchema({ name: 'ListEvents' })
export class ListEventsDto extends CursorPaginationDto {
  @DateField({
    description: `Events that start on this day or later; yesterday if no date is given. ${dateZone}`,
    documentedDefault: ({ now, site }) => defaultWindow(now, site.zone).start.wall,
  })
  start_date?: string;

  @DateField({
    description: `Events that end on this day or earlier; 24 months ahead if at most \`start_date\` is given. ${dateZone}`,
    documentedDefault: ({ now, site }) => defaultWindow(now, site.zone).end.wall,
  })
  end_date?: string;

  @DateField({ description: 'Events that start on this day or earlier', example: '2027-06-30' })
  starts_before?: string;

  @DateField({ description: 'Events that start after this day', example: '2027-06-01' })
  starts_after?: string;

  @DateField({ description: 'Events that end before the last second of this day', example: '2027-06-30' })
  ends_before?: string;

  @DateField({ description: 'Events that end after this day; with `now`, events that are not over', example: 'now' })
  ends_after?: string;

  @StrictDatesField({
    description: 'Whether dates are exact to the second instead of whole days',
    default: 'false',
  })
  strict_dates?: boolean;

  @VerbatimField({
    description: 'Words that must all occur in title, excerpt or description; `"a phrase"`, `-excluded`; at most 20',
    max: MAX_SEARCH,
    example: 'summer fair',
  })
  search?: string;

  @TermListField({ description: 'Events in one of these categories or their subcategories: ids, slugs or names' })
  categories?: (string | number)[];

  @TermListField({ description: 'Events with one of these tags: ids, slugs or names' })
  tags?: (string | number)[];

  @IdListField({ description: 'Events at one of these venues' }) venue?: number[];

  @IdListField({ description: 'Events by one of these organizers' }) organizer?: number[];

  @FlagField({ description: 'Only featured events, or only others if false' }) featured?: boolean;

  @StatusListField({ description: 'Statuses to list; other than `publish` only for users who may edit such events' })
  status?: Status[];

  @FlagField({ description: 'Only events at a venue with coordinates, or only others if false' })
  geoloc?: boolean;

  @NumberField({
    description: 'Latitude of a point; needs `geoloc_lng`',
    min: -90,
    max: 90,
    unit: 'degrees',
    clearable: true,
  })
  geoloc_lat?: number | null;

  @NumberField({
    description: 'Longitude of a point; needs `geoloc_lat`',
    min: -180,
    max: 180,
    unit: 'degrees',
    clearable: true,
  })
  geoloc_lng?: number | null;

  @NumberField({
    description: 'Maximum distance of a venue from the point, in kilometres',
    min: 0,
    max: HALF_ROUND_KM,
    unit: 'kilometres',
    default: DEFAULT_RADIUS_KM,
  })
  geoloc_radius?: number;

  @IdListField({ description: 'Only these events, whatever their dates; by default ordered by publication date' })
  include?: number[];

  @ExternalIdListField({
    description:
      'Only events with this id in another system, `source:id`, by default whatever their dates; several as `external_id[]`',
    example: 'crm:A-17',
  })
  external_id?: ExternalId[];

  @IdField({ description: 'Events that belong to this event' }) post_parent?: number;

  @IdListField({ description: 'Events of these series' }) series?: number[];

  @FlagField({ description: 'Only events that belong to a series, or only others if false' }) is_recurring?: boolean;

  @EnumField({
    values: SERIES_VIEWS,
    description: 'Of each series, `all` events of the list, or only the `first` one',
    default: 'all',
  })
  series_view?: SeriesView;

  @FlagField({ description: 'Only events with tickets, or only others if false' }) ticketed?: boolean;

  @EnumListField({
    values: EVENT_STATUSES,
    description: 'Events that take place, or are canceled or postponed: one or more of these',
  })
  event_status?: EventStatus[];

  @ModifiedAfterField() modified_after?: string;

  @ModifiedBeforeField() modified_before?: string;

  @HiddenField({
    description:
      'Events hidden from listings: `false` none, `true` only these, `any` also these; for users who may edit them',
    default: 'false',
  })
  hide_from_listings?: HiddenFilter;

  @EnumField({ values: EVENT_ORDERS, anyCase: true, description: 'Sort key', default: 'start_date' })
  orderby?: EventOrder;

  @EnumField({ values: ['asc', 'desc'], anyCase: true, description: 'Sort direction', default: 'asc' })
  order?: 'asc' | 'desc';
}
