import { isAbsoluteDate } from '../../calendar/dates/absolute-date.js';
import { secondsIn, type UtcText, type WallClock } from '../../calendar/dates/texts.js';
import { startOfQuarter } from '../../http/conditional-requests/validity.js';
import type { ListPosition } from '../../http/pagination/cursor.js';
import { type ListWalk, rowsFor, walkOf } from '../../http/pagination/list-walk.js';
import type { PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import type { ListOccurrencesDto } from './dto/series-dtos.js';
import type { OccurrenceRecord } from './series.record.js';

/** The walk through the dates of a series that a request is part of. */
export function occurrenceWalk(
  input: Partial<ListOccurrencesDto>,
  series: { readonly id: number },
  { now }: RequestContext,
  addError: AddError,
): ListWalk | undefined {
  return walkOf(input, { name: `occurrences of ${series.id}`, now, moment: momentOf(input, now) }, addError);
}

function momentOf({ from, to, original }: Partial<ListOccurrencesDto>, now: UtcText): UtcText | undefined {
  const sent = [from, to, original].filter((date) => date !== undefined);
  if (!sent.every(isAbsoluteDate)) return now;
  const hasDefaults = original === undefined && sent.length < 2;
  return hasDefaults ? startOfQuarter(now) : undefined;
}

/** A page of sorted dates, and the cursor of the next one if it is part of a walk. Throws if the page is too deep. */
export function occurrencesOn(
  sorted: readonly OccurrenceRecord[],
  request: PageRequest,
  walk: ListWalk | undefined,
): { occurrences: readonly OccurrenceRecord[]; next: string | undefined } {
  const { limit, offset, assertWithinDepth } = rowsFor(request, walk);
  assertWithinDepth?.(sorted.length);
  const { after } = walk ?? {};
  const rest = after ? sorted.filter((one) => compare(positionOf(one), after) > 0) : sorted;
  const read = rest.slice(offset, offset + limit);
  const page = walk?.pageOf(read, request.perPage, positionOf);
  return { occurrences: page?.records ?? read, next: page?.next };
}

/** Whether a date comes before another one: by its start, and by when the rule has it among equal ones. */
export const byStart = (one: OccurrenceRecord, other: OccurrenceRecord): number =>
  compare(positionOf(one), positionOf(other));

const positionOf = ({ utc_start_date, recurrence_id }: OccurrenceRecord): ListPosition => ({
  key: utc_start_date,
  id: secondsIn(recurrence_id as WallClock),
});

function compare(one: ListPosition, other: ListPosition): number {
  if (one.key === other.key) return one.id - other.id;
  return one.key < other.key ? -1 : 1;
}
