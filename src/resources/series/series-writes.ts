import type { EntityManager } from 'typeorm';
import type { ExternalId } from '../../calendar/external-id.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { ownMembers } from '../events/present/event.presenter.js';
import { updateSeries } from '../events/series/change-series.js';
import { changedSchedule, formerSchedule } from '../events/series/changed-schedule.js';
import { createSeries } from '../events/series/create-series.js';
import { seriesAsEvent } from '../events/series/occurrence.js';
import { readSchedule } from '../events/series/series-input.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import type { Series } from '../events/series/series.entity.js';
import { validateEvent } from '../events/write/event.validator.js';
import { type RecordUpdate, validateNamed, withNamed } from '../external-ids/put-record.js';
import { replaceIds } from '../external-ids/write-ids.js';
import { checkedSize } from '../publishing/record-size.js';
import type { CreateSeriesDto, UpdateSeriesDto } from './dto/series-dtos.js';
import { seriesErrors } from './series.errors.js';
import { presentSeries, seriesVersion } from './series.presenter.js';
import type { SeriesRecord } from './series.record.js';

/** Validates and stores a new series with an external id. */
export async function created(
  db: EntityManager,
  input: RequestInput<CreateSeriesDto>,
  context: RequestContext,
  externalId: ExternalId,
): Promise<RecordResponse<SeriesRecord>> {
  const { values, resolved } = await input.validate(async (values, addError) => {
    const { times, links } = await validateEvent(db, values, undefined, context, addError);
    validateNamed(externalId, values.external_ids ?? [], addError);
    if (values.recurrence === null) addError('recurrence', 'Must say when the series takes place.');
    return { links, schedule: values.recurrence ? readSchedule(values, times, context, addError) : undefined };
  });
  const { links, schedule } = resolved;
  if (!schedule) throw new Error('a series without a schedule has passed validation');
  const named = { ...values, external_ids: withNamed(externalId, values.external_ids ?? []) };
  const { series } = await createSeries(db, { input: named, schedule, links }, context);
  return checkedSize(await seriesResponse(db, series, context));
}

/** Changes to a series. `schedule`: when it shall take place, as it once did; the input then has no times. */
interface SeriesChanges extends RecordUpdate<UpdateSeriesDto> {
  readonly schedule?: Schedule | undefined;
}

/** Validates and stores changes to a series. */
export async function updated(
  db: EntityManager,
  series: Series,
  { input, preconditions, externalId, schedule }: SeriesChanges,
  context: RequestContext,
): Promise<RecordResponse<SeriesRecord>> {
  preconditions.assertMatches(seriesVersion(series, context));
  const before = seriesAsEvent(series, context);
  const changes = input.withoutUnchanged(ownMembers(before, context));
  const { values, resolved } = await changes.validate(async (values, addError) => {
    const { times, links } = await validateEvent(db, values, before, context, addError);
    const current = scheduleOf(series);
    const changed = schedule
      ? formerSchedule(current, schedule, context, addError)
      : changedSchedule(current, values, { before, after: times }, context, addError);
    validateNamed(externalId, values.external_ids, addError);
    return { links, changed };
  });
  const { changed, links } = resolved;
  if (!changed) throw new Error('a series with an invalid schedule has passed validation');
  const options = { includesPast: values.include_past ?? false, resetsOverrides: values.reset_overrides ?? false };
  const update = { input: values, ...changed, links, isRecord: input.hasId(series.id) };
  const written = await updateSeries(db, series, update, options, context);
  const externalIds = withNamed(externalId, values.external_ids);
  if (externalIds) await replaceIds(db, 'series', series.id, externalIds, context);
  return checkedSize(await seriesResponse(db, written, context));
}

/** The response to a request about one series. */
export async function seriesResponse(
  db: EntityManager,
  series: Series,
  context: RequestContext,
): Promise<RecordResponse<SeriesRecord>> {
  const [record] = await presentSeries(db, [series], context);
  if (!record) throw seriesErrors.notFound();
  return new RecordResponse(record, seriesVersion(series, context));
}
