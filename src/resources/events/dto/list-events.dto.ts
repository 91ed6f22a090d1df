import { ApiSchema } from '@nestjs/swagger';
import { defaultWindow } from '../../../calendar/dates/listing-window.js';
import { HALF_ROUND_KM } from '../../../calendar/places/bounding-box.js';
import { PaginationDto } from '../../../http/pagination/page.js';
import { IdListField, TermListField } from '../../../http/validation/list-fields.js';
import { FlagField, IdField, NumberField } from '../../../http/validation/number-fields.js';
import { DateField, EnumField, VerbatimField } from '../../../http/validation/text-fields.js';
import { StatusListField } from '../../publishing/dto/publishing-fields.js';
import type { Status } from '../../publishing/status.js';
import { EVENT_ORDERS, type EventOrder } from '../event-order.js';
import { HiddenField, type HiddenFilter, StrictDatesField } from './event-fields.js';

/** Longest search text, in characters. */
const MAX_SEARCH = 1000;

/** Default radius around a point, in kilometres. */
export const DEFAULT_RADIUS_KM = 25;

const day = 'A date without an offset is taken by the clock of the site.';

/** Parameters of the list of events. */
@ApiSchema({ name: 'ListEvents' })
export class ListEventsDto extends PaginationDto {
  @DateField({
    description: `Events that start on that day or later; yesterday unless a date is given. ${day}`,
    documentedDefault: ({ now, site }) => defaultWindow(now, site.zone).start.wall,
  })
  start_date?: string;

  @DateField({
    description: `Events that end on that day or earlier; 24 months ahead unless a date is given. ${day}`,
    documentedDefault: ({ now, site }) => defaultWindow(now, site.zone).end.wall,
  })
  end_date?: string;

  @DateField({ description: 'Events that start on that day or earlier', example: '2027-06-30' })
  starts_before?: string;

  @DateField({ description: 'Events that start after that day', example: '2027-06-01' })
  starts_after?: string;

  @DateField({ description: 'Events that end before the last second of that day', example: '2027-06-30' })
  ends_before?: string;

  @DateField({ description: 'Events that end after that day: with `now`, what is not over yet', example: 'now' })
  ends_after?: string;

  @StrictDatesField({
    description: 'Whether dates count to the second instead of by whole days',
    default: 'false',
  })
  strict_dates?: boolean;

  @VerbatimField({
    description: 'Words that all occur in title, excerpt or description; `"a phrase"`, `-without`; at most 20',
    max: MAX_SEARCH,
    example: 'summer fair',
  })
  search?: string;

  @TermListField({ description: 'Events in one of these categories or below them: ids, slugs or names' })
  categories?: (string | number)[];

  @TermListField({ description: 'Events with one of these tags: ids, slugs or names' })
  tags?: (string | number)[];

  @IdListField({ description: 'Events at one of these venues' }) venue?: number[];

  @IdListField({ description: 'Events by one of these organizers' }) organizer?: number[];

  @FlagField({ description: 'Only featured events, or only others' }) featured?: boolean;

  @StatusListField({ description: 'States to list; other than `publish` for those who may edit such events' })
  status?: Status[];

  @FlagField({ description: 'Only events at a venue whose coordinates are known, or only others' })
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
    description: 'Events at a venue at most so many kilometres from the point',
    min: 0,
    max: HALF_ROUND_KM,
    unit: 'kilometres',
    default: DEFAULT_RADIUS_KM,
  })
  geoloc_radius?: number;

  @IdListField({ description: 'Only these events, whatever their dates; ordered by publication date' })
  include?: number[];

  @IdField({ description: 'Events that belong to this event' }) post_parent?: number;

  @FlagField({ description: 'Only events that need a ticket, or only others' }) ticketed?: boolean;

  @HiddenField({
    description: 'Also events hidden from listings, for those who may edit them',
    default: 'false',
  })
  hide_from_listings?: HiddenFilter;

  @EnumField({ values: EVENT_ORDERS, anyCase: true, description: 'What to order by', default: 'start_date' })
  orderby?: EventOrder;

  @EnumField({ values: ['asc', 'desc'], anyCase: true, description: 'Direction of the order', default: 'asc' })
  order?: 'asc' | 'desc';
}
