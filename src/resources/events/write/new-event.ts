import { slugOf } from '../../../calendar/slugs/slug.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { newPublication } from '../../publishing/publication.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import { spanOf } from '../event-span.js';
import type { EventColumns } from '../event.entity.js';
import type { EventTimes } from './event-times.js';
import { BLANK_EVENT, mapEvent } from './event.mapper.js';

/** The columns of an event that belongs to no series. */
export const NO_SERIES = { seriesId: null, recurrenceId: null, overrides: '', previousStartUtc: '' } as const;

/** The columns of a new event, except its image; the slug may still get a suffix. */
export function newEvent(
  id: number,
  input: CreateEventDto,
  times: EventTimes | undefined,
  context: RequestContext,
): Omit<EventColumns, 'imageId'> {
  return {
    id,
    parentId: null,
    uid: null,
    ...NO_SERIES,
    ...newPublication(input, context),
    ...mapEvent(BLANK_EVENT, input),
    ...timesWithSpan(times),
    slug: preferredSlug(id, input.slug, input.title),
  };
}

/** The instants of valid times, and their span. */
export function timesWithSpan(times: EventTimes | undefined): EventTimes & Pick<EventColumns, 'span'> {
  if (!times) throw new Error('an event with invalid times has passed validation');
  return { ...times, span: spanOf(times.startUtc, times.endUtc) };
}

/** The slug that was sent, else one made from the title, else the id if the title has no usable characters. */
export function preferredSlug(id: number, slug: string | undefined, title: string): string {
  return slug || slugOf(title) || String(id);
}
