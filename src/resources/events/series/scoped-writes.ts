import { type ExternalId, haveSameIds } from '../../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import { slotAt } from '../../../calendar/recurrence/dates/slot.js';
import { httpErrors } from '../../../http/errors/http-errors.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { readExternalIds } from '../../../read-models/external-ids.js';
import { mayEdit } from '../../publishing/visibility.js';
import type { Scope } from '../dto/scope-fields.js';
import type { UpdateEventDto } from '../dto/update-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { ownMembers } from '../present/event.presenter.js';
import { validateEvent } from '../write/event.validator.js';
import { withoutOwnPage } from '../write/own-page.js';
import {
  type Cut,
  isFirstDate,
  laterSchedule,
  lockSeries,
  trashFollowing,
  trashSeries,
  updateFollowing,
  updateSeries,
} from './change-series.js';
import { excludeDate, includeDate } from './change-dates.js';
import { changedSchedule } from './changed-schedule.js';
import { occurrence } from './occurrence.js';
import { updatePreviousStarts } from './previous-starts.js';
import { scheduleOf } from './series-schedule.js';
import type { Series } from './series.entity.js';

/** The scope of a write that changes more than the event itself; undefined for others. */
export function widerScope({ seriesId }: EventColumns, scope: unknown): Exclude<Scope, 'this'> | undefined {
  return seriesId !== null && (scope === 'all' || scope === 'following') ? scope : undefined;
}

/** Changes several dates of the series of an event; returns the valid input. */
export async function updateInScope(
  db: EntityManager,
  event: EventColumns,
  input: RequestInput<UpdateEventDto>,
  scope: Exclude<Scope, 'this'>,
  context: RequestContext,
): Promise<UpdateEventDto> {
  const cut = await cutAt(db, event, context);
  const isSplit = scope === 'following' && !isFirstDate(cut);
  const schedule = isSplit ? laterSchedule(cut) : scheduleOf(cut.series);
  // What the series has is compared with what was sent, so that a value of this date can become that of all.
  const before = templateOf(cut.series, event, context);
  const changes = input.withoutUnchanged(ownMembers(before, context));
  const { values, resolved } = await changes.validate(async (values, addError) => {
    if (values.series === null) addError('series', 'Can only be null for one date.');
    if (await hasOtherIds(db, event, values.external_ids))
      addError('external_ids', 'Can only be changed for one date, or for the series itself.');
    const { times, links } = await validateEvent(db, values, before, context, addError);
    return { links, changed: changedSchedule(schedule, values, { before, after: times }, context, addError) };
  });
  if (!resolved.changed) throw new Error('a series with an invalid schedule has passed validation');
  const update = {
    links: resolved.links,
    ...resolved.changed,
    input: await withoutOwnPage(db, values, event, context.urls),
    isRecord: input.hasId(event.id),
  };
  const options = { includesPast: values.include_past ?? false, resetsOverrides: values.reset_overrides ?? false };
  if (isSplit) await updateFollowing(db, cut, update, options, context);
  else await updateSeries(db, cut.series, update, options, context);
  return values;
}

/** Whether the ids that were sent are others than those of the event, which a record that is sent back contains. */
async function hasOtherIds(
  db: EntityManager,
  { id }: EventColumns,
  sent: readonly ExternalId[] | undefined,
): Promise<boolean> {
  if (!sent) return false;
  const own = (await readExternalIds(db, 'events', [id])).get(id) ?? [];
  return !haveSameIds(sent, own);
}

/** Moves several dates of the series of an event to the trash. */
export async function trashInScope(
  db: EntityManager,
  event: EventColumns,
  scope: Exclude<Scope, 'this'>,
  includesPast: boolean,
  context: RequestContext,
): Promise<void> {
  const cut = await cutAt(db, event, context);
  const options = { includesPast, resetsOverrides: false };
  if (scope === 'following' && !isFirstDate(cut)) await trashFollowing(db, cut, options, context);
  else await trashSeries(db, cut.series, options, context);
}

/** What a write of one date means for its series. */
export async function afterChangeOfDate(
  db: EntityManager,
  before: EventColumns,
  after: EventColumns,
  context: RequestContext,
): Promise<void> {
  if (before.seriesId === null) return;
  const series = await lockSeries(db, before.seriesId);
  const isGone = after.seriesId === null || after.status === 'trash';
  const wasGone = before.status === 'trash';
  if (isGone === wasGone) return updatePreviousStarts(db, series.id);
  if (before.recurrenceId === null) return;
  await (isGone ? excludeDate : includeDate)(db, series, before.recurrenceId, context);
}

async function cutAt(db: EntityManager, event: EventColumns, { viewer }: RequestContext): Promise<Cut> {
  const series = await lockSeries(db, event.seriesId ?? 0);
  if (!mayEdit(viewer, series)) throw httpErrors.forbidden();
  return { series, event };
}

/** An event as its series has it. */
function templateOf(series: Series, event: EventColumns, context: RequestContext): EventColumns {
  const slot = slotAt(event.recurrenceId ?? series.startLocal, scheduleOf(series));
  return { ...occurrence(series, slot, event, context), version: event.version };
}
