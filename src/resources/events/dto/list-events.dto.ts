import { defaultWindow } from '../../../calendar/dates/listing-window.js';
import { HALF_ROUND_KM } from '../../../calendar/places/bounding-box.js';
import { Field } from '../../../http/input/field.js';
import { idList, termList } from '../../../http/input/list-kinds.js';
import { clearable, flag, numberBetween, recordId } from '../../../http/input/number-kinds.js';
import { PagingFields } from '../../../http/input/paging-fields.js';
import { askedText, oneOfWordsInAnyCase } from '../../../http/input/text-kinds.js';
import { statusList } from '../../publishing/status-kinds.js';
import type { Status } from '../../publishing/status.js';
import { dateText } from '../../publishing/publishing-kinds.js';
import { EVENT_ORDERS, type EventOrder } from '../event-order.js';
import { type HiddenWish, hiddenWish, strictness } from '../list-kinds.js';

/** Longest search text, in characters. */
const MAX_SEARCH = 1000;

/** Kilometres around a point when none are given. */
export const DEFAULT_RADIUS_KM = 25;

const day = 'A date without an offset is taken by the clock of the site.';

/** Which events to list, in which order. */
export class ListEvents extends PagingFields {
  @Field(dateText, {
    about: `Events that start on that day or later; yesterday unless a date is given. ${day}`,
    shownDefault: ({ now, site }) => defaultWindow(now, site.zone).start.wall,
  })
  start_date?: string;

  @Field(dateText, {
    about: `Events that end on that day or earlier; 24 months ahead unless a date is given. ${day}`,
    shownDefault: ({ now, site }) => defaultWindow(now, site.zone).end.wall,
  })
  end_date?: string;

  @Field(dateText, { about: 'Events that start on that day or earlier', example: '2027-06-30' })
  starts_before?: string;

  @Field(dateText, { about: 'Events that start after that day', example: '2027-06-01' }) starts_after?: string;

  @Field(dateText, { about: 'Events that end before the last second of that day', example: '2027-06-30' })
  ends_before?: string;

  @Field(dateText, { about: 'Events that end after that day: with `now`, what is not over yet', example: 'now' })
  ends_after?: string;

  @Field(strictness, { about: 'Whether dates count to the second instead of by whole days', default: 'false' })
  strict_dates?: boolean;

  @Field(askedText(MAX_SEARCH), {
    about: 'Words that all occur in title, excerpt or description; `"a phrase"`, `-without`; at most 20',
    example: 'summer fair',
  })
  search?: string;

  @Field(termList, { about: 'Events in one of these categories or below them: ids, slugs or names' })
  categories?: (string | number)[];

  @Field(termList, { about: 'Events with one of these tags: ids, slugs or names' }) tags?: (string | number)[];

  @Field(idList, { about: 'Events at one of these venues' }) venue?: number[];

  @Field(idList, { about: 'Events by one of these organizers' }) organizer?: number[];

  @Field(flag, { about: 'Only featured events, or only others' }) featured?: boolean;

  @Field(statusList, { about: 'States to list; other than `publish` for those who may edit such events' })
  status?: Status[];

  @Field(flag, { about: 'Only events at a venue whose coordinates are known, or only others' }) geoloc?: boolean;

  @Field(clearable(numberBetween(-90, 90, 'degrees')), { about: 'Latitude of a point; needs `geoloc_lng`' })
  geoloc_lat?: number | null;

  @Field(clearable(numberBetween(-180, 180, 'degrees')), { about: 'Longitude of a point; needs `geoloc_lat`' })
  geoloc_lng?: number | null;

  @Field(numberBetween(0, HALF_ROUND_KM, 'kilometres'), {
    about: 'Events at a venue at most so many kilometres from the point',
    default: DEFAULT_RADIUS_KM,
  })
  geoloc_radius?: number;

  @Field(idList, { about: 'Only these events, whatever their dates; ordered by publication date' })
  include?: number[];

  @Field(recordId, { about: 'Events that belong to this event' }) post_parent?: number;

  @Field(flag, { about: 'Only events that need a ticket, or only others' }) ticketed?: boolean;

  @Field(hiddenWish, { about: 'Also events hidden from listings, for those who may edit them', default: 'false' })
  hide_from_listings?: HiddenWish;

  @Field(oneOfWordsInAnyCase(...EVENT_ORDERS), { about: 'What to order by', default: 'start_date' })
  orderby?: EventOrder;

  @Field(oneOfWordsInAnyCase('asc', 'desc'), { about: 'Direction of the order', default: 'asc' }) order?:
    'asc' | 'desc';
}
