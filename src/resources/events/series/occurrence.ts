import { abbreviationAt, readZone, toWallClock, UTC } from '../../../calendar/dates/zone.js';
import { slotAt, type Slot } from '../../../calendar/recurrence/dates/slot.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { ChangeOrigin } from '../../../read-models/change-log/change-origin.js';
import { spanOf } from '../event-span.js';
import type { EventColumns } from '../event.entity.js';
import { NO_SERIES } from '../write/new-event.js';
import { scheduleOf } from './series-schedule.js';
import type { Series, SeriesTemplate } from './series.entity.js';

/** What events of a series are made from besides the series. */
export type WriteContext = Pick<RequestContext, 'site'> & ChangeOrigin;

/** The event of a date as the series has it. */
export const occurrence = (
  series: Series,
  slot: Slot,
  own: Pick<EventColumns, 'id' | 'slug'>,
  context: WriteContext,
): EventColumns => withDate(commonColumns(series, context), slot, own);

/** What all dates of a series have in common. */
export type CommonColumns = Omit<
  EventColumns,
  'id' | 'slug' | 'recurrenceId' | 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'span' | 'timezoneAbbr'
>;

export function commonColumns(series: Series, { now, site }: WriteContext): CommonColumns {
  const { fields } = JSON.parse(series.template) as SeriesTemplate;
  const { authorId, status, publishAt, date, dateUtc, title, sortName, description, imageId, allDay } = series;
  return {
    ...NO_SERIES,
    ...fields,
    ...{ version: 1, parentId: null, uid: null, seriesId: series.id },
    ...{ authorId, status, publishAt, date, dateUtc, title, sortName, description, imageId, allDay },
    modified: toWallClock(now, site.zone),
    modifiedUtc: now,
    timezone: series.timezone,
  };
}

/** The event of a date, given what all have in common. */
export const withDate = (
  common: CommonColumns,
  { original, start, end }: Slot,
  { id, slug }: Pick<EventColumns, 'id' | 'slug'>,
): EventColumns => ({
  ...common,
  ...{ id, slug, recurrenceId: original },
  startLocal: start.wall,
  endLocal: end.wall,
  startUtc: start.utc,
  endUtc: end.utc,
  span: spanOf(start.utc, end.utc),
  timezoneAbbr: abbreviationAt(readZone(common.timezone) ?? UTC, start.utc),
});

/** A series as an event at its start: what its dates have in common. */
export function seriesAsEvent(series: Series, context: WriteContext): EventColumns {
  const { id, slug, version, modified, modifiedUtc } = series;
  const slot = slotAt(series.startLocal, scheduleOf(series));
  return { ...occurrence(series, slot, { id, slug }, context), version, modified, modifiedUtc };
}
