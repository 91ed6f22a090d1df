import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../calendar/dates/texts.js';
import { readRecurrence, recurrenceTexts } from '../../calendar/recurrence/read-recurrence.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import { endBefore } from '../../calendar/recurrence/splitting.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { CreateEventDto } from '../../resources/events/dto/create-event.dto.js';
import { readComplete, eventResponse } from '../../resources/events/event-response.js';
import { trashSeries, updateSeries } from '../../resources/events/series/change-series.js';
import { type ChangedSchedule, changedSchedule } from '../../resources/events/series/changed-schedule.js';
import { createSeries } from '../../resources/events/series/create-series.js';
import { seriesAsEvent } from '../../resources/events/series/occurrence.js';
import { readSchedule } from '../../resources/events/series/series-input.js';
import { scheduleOf } from '../../resources/events/series/series-schedule.js';
import { Series, type SeriesTemplate } from '../../resources/events/series/series.entity.js';
import { validateEvent } from '../../resources/events/write/event.validator.js';
import { mayEdit } from '../../resources/publishing/visibility.js';
import { UpdateSeriesDto } from '../../resources/series/dto/series-dtos.js';
import { type ComparedEvent, eventFields, linkParameters } from './event-fields.js';
import { appliedEvent } from './event-request.js';
import { imageUrls } from './images.js';
import type { ImportKind, Stored } from './import-kind.js';
import { carryExclusions, isInLaterPart } from './series-parts.js';
import { validatedBody } from './validated-body.js';

interface StoredSeries extends Stored, ComparedEvent {
  /** Undefined for a series that does not exist yet. */
  readonly series: Series | undefined;
  /** When it takes place; undefined if that is not known. */
  readonly schedule: Schedule | undefined;
}

const OPTIONS = { includesPast: false, resetsOverrides: false };

/** Events that recur. What is compared is what their dates have in common. */
export const seriesKind: ImportKind<StoredSeries> = {
  async read(db, ids, context) {
    const all = await readRecords(db, Series, { filter: isOneOf('series.id', ids), locked: isMysql(db) });
    const imageOf = await imageUrls(db, all);
    return new Map(
      all.map((series) => {
        const { linked } = JSON.parse(series.template) as SeriesTemplate;
        const event = seriesAsEvent(series, context);
        const { id, version } = series;
        const isTrashed = series.status === 'trash';
        const schedule = scheduleOf(series);
        return [id, { id, version, isTrashed, series, schedule, event, linked, image: imageOf(series) }];
      }),
    );
  },

  // Two series with the same title and start may differ in their rule: they are known by their ids alone.
  find: () => Promise.resolve(undefined),

  fieldsOf: (record, context) => ({
    ...eventFields(record, context),
    recurrence: record.schedule && recurrenceTexts(record.schedule.recurrence, record.schedule.allDay),
  }),

  mayEdit: ({ series }, { viewer }) => series !== undefined && mayEdit(viewer, series),

  request: (db, body, links, before, context) =>
    validatedBody<UpdateSeriesDto, StoredSeries>(
      before ? UpdateSeriesDto : CreateEventDto,
      { ...body, ...linkParameters(links) },
      async (values, addError) => {
        const after = await appliedEvent(db, values, { links, before }, context, addError);
        if (!after) return undefined;
        await endBeforeNextPart(db, values, before, context);
        const schedule = before?.schedule
          ? changedSchedule(before.schedule, values, { before: before.event, after: after.event }, context, addError)
              ?.schedule
          : readSchedule(values, after.event, context, addError);
        return { ...(before ?? { id: 0, version: 0, isTrashed: false, series: undefined }), ...after, schedule };
      },
    ),

  async create(db, { values, after }, context) {
    const input = values as unknown as CreateEventDto;
    const { times, links } = await validateEvent(db, input, undefined, context, refuse);
    const schedule = readSchedule(input, times, context, refuse);
    if (!schedule) throw new Error('a series with an invalid schedule has passed validation');
    const { first } = await createSeries(db, { input, schedule, links }, context);
    await eventResponse(db, await readComplete(db, first.id, context), context, { input });
    return { ...after, id: first.seriesId ?? 0, version: 1, isTrashed: first.status === 'trash' };
  },

  async update(db, before, { values, after }, context) {
    if (!before.series) throw new Error('a series that does not exist cannot be changed');
    const input = values as UpdateSeriesDto;
    const { times, links } = await validateEvent(db, input, before.event, context, refuse);
    const changedTimes = { before: before.event, after: times };
    const changed: ChangedSchedule | undefined = changedSchedule(
      scheduleOf(before.series),
      input,
      changedTimes,
      context,
      refuse,
    );
    if (!changed) throw new Error('a series with an invalid schedule has passed validation');
    const series = await updateSeries(
      db,
      before.series,
      { input, ...changed, links, isRecord: false },
      OPTIONS,
      context,
    );
    const exclusions = { before: exdatesOf(before.series), after: exdatesOf(series) };
    if (series.nextId !== null) await carryExclusions(db, series.id, exclusions, context);
    return { ...after, series, version: series.version, isTrashed: series.status === 'trash' };
  },

  async trash(db, { series }, context) {
    if (series) await trashSeries(db, series, OPTIONS, context);
  },
};

const exdatesOf = (series: Series) => scheduleOf(series).recurrence.exdates;

/**
 * A part of a series that was split ends before the next part, whatever the source says of the whole. It keeps the dates
 * that the source excludes later on, but for those that the next part has never had.
 */
async function endBeforeNextPart(
  db: EntityManager,
  values: UpdateSeriesDto,
  before: StoredSeries | undefined,
  { now }: RequestContext,
): Promise<void> {
  const { series, schedule } = before ?? {};
  if (!values.recurrence || !schedule || !series || series.nextId === null) return;
  const [next] = await readRecords(db, Series, { filter: isOneOf('series.id', [series.nextId]) });
  if (!next) return;
  const whole = { ...schedule, recurrence: readRecurrence(values.recurrence, schedule, now) };
  const cut = `${next.startLocal.slice(0, 10)} 00:00:00` as WallClock;
  const first = endBefore(whole, cut);
  const exdates = [...first.exdates];
  for (const date of whole.recurrence.exdates.filter((one) => one >= cut)) {
    const isKnown = schedule.recurrence.exdates.includes(date);
    if (isKnown || (await isInLaterPart(db, series.id, date))) exdates.push(date);
  }
  values.recurrence = recurrenceTexts({ ...first, exdates }, schedule.allDay);
}

function refuse(name: string, message: string): never {
  throw httpErrors.invalidParameter(name, message);
}
