import type { EntityManager } from 'typeorm';
import { slugOf } from '../../../calendar/slugs/slug.js';
import { firstSlot } from '../../../calendar/recurrence/dates/slots.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { continueFrom, endBefore } from '../../../calendar/recurrence/splitting.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { isMysql } from '../../../persistence/dialect.js';
import { where } from '../../../persistence/sql/conditions.js';
import { insertRecord, updateRecord } from '../../../persistence/sql/insert-rows.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { fieldsIn, recordChange } from '../../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../../read-models/id-sequence.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { changedPublication, trashedPublication } from '../../publishing/publication.js';
import { saveWithUniqueSlug } from '../../publishing/unique-slug.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { mapEvent } from '../write/event.mapper.js';
import { keepHiddenLinks } from '../write/hidden-links.js';
import { findOrCreateLinks, idsOf, type LinkInputs } from '../write/save-links.js';
import { recordSeries, touched } from './change-dates.js';
import type { ChangedSchedule } from './changed-schedule.js';
import { existingRecords } from './materialise.js';
import { updatePreviousStarts } from './previous-starts.js';
import { rewriteSeries, type RewriteOptions } from './rewrite-series.js';
import { changedTimes, scheduleColumns, scheduleOf, storedUntil } from './series-schedule.js';
import { Series, type SeriesTemplate } from './series.entity.js';
import { lockOccurrences } from './stored-occurrences.js';

/** A valid update of a series, or of a part of one. */
export interface SeriesUpdate extends ChangedSchedule {
  readonly input: Partial<CreateEventDto>;
  readonly links: LinkInputs;
  /** Whether the body is a record that the client has read. */
  readonly isRecord: boolean;
}

/** The series of an event, and locks its row. */
export async function lockSeries(db: EntityManager, id: number): Promise<Series> {
  const [series] = await readRecords(db, Series, { filter: where('series.id = ?', id), locked: isMysql(db) });
  if (!series) throw new Error(`there is no series ${id}`);
  return series;
}

/** Changes a series with all its dates. */
export async function updateSeries(
  db: EntityManager,
  before: Series,
  update: SeriesUpdate,
  options: RewriteOptions,
  context: RequestContext,
): Promise<Series> {
  const stored = await lockOccurrences(db, before.id);
  const series = await changedSeries(db, before, update, context);
  recordSeries(db, before, series, fieldsOf(before, series, update), context);
  const { moved } = update;
  const wasInTrash = before.status === 'trash';
  await rewriteSeries(db, { series, stored, moved, options: { ...options, wasInTrash } }, context);
  return series;
}

/** The fields of a series that an update changes: not how far it goes. */
function fieldsOf(before: Series, after: Series, { input }: SeriesUpdate): string[] {
  const sent = fieldsIn(input).filter((name) => !['scope', 'include_past', 'reset_overrides'].includes(name));
  return [...new Set([...sent, ...changedTimes(before, after)])];
}

/** Moves a series to the trash with its dates. */
export async function trashSeries(
  db: EntityManager,
  before: Series,
  options: RewriteOptions,
  context: RequestContext,
): Promise<Series> {
  const stored = await lockOccurrences(db, before.id);
  const series = { ...before, ...trashedPublication(before, context) };
  recordSeries(db, before, series, ['status'], context);
  await rewriteSeries(db, { series, stored, options }, context);
  return series;
}

/** A date from which on a series changes. */
export interface Cut {
  readonly series: Series;
  readonly event: EventColumns;
}

/** Whether a date is the first one of its series. */
export function isFirstDate({ series, event }: Cut): boolean {
  const first = firstSlot(scheduleOf(series));
  return !first || !event.recurrenceId || event.recurrenceId <= first.original;
}

/** The dates of a series from one on, as a series of their own. */
export const laterSchedule = ({ series, event: { recurrenceId } }: Cut): Schedule =>
  continueFrom(scheduleOf(series), recurrenceId ?? series.startLocal);

/** Splits a series at a date: the later ones become a series of their own, which is changed. */
export async function updateFollowing(
  db: EntityManager,
  { series: before, event }: Cut,
  update: SeriesUpdate,
  options: RewriteOptions,
  context: RequestContext,
): Promise<Series> {
  const stored = await lockOccurrences(db, before.id);
  const id = await nextRecordId(db, 'series');
  const own = { ...before, id, uid: null, previousId: before.id };
  const changed = await changedSeries(db, own, update, context);
  const series = { ...changed, version: 1 };
  series.slug = await saveWithUniqueSlug(db, Series, series.slug, (slug) =>
    insertRecord(db, Series, { ...series, slug }),
  );
  recordChange(db, { kind: 'series', id, after: series, isRevised: true }, context);
  await endSeries(db, { series: before, event }, context, id);
  if (before.nextId !== null) await updateRecord(db, Series, before.nextId, { previousId: id });
  const later = stored.filter((one) => isFrom(event, one.event));
  await rewriteSeries(
    db,
    { series, stored: later, moved: update.moved, options: { ...options, wasInTrash: before.status === 'trash' } },
    context,
  );
  await updatePreviousStarts(db, before.id);
  return series;
}

/** Ends a series before a date; the later ones go to the trash. */
export async function trashFollowing(
  db: EntityManager,
  cut: Cut,
  options: RewriteOptions,
  context: RequestContext,
): Promise<void> {
  const stored = await lockOccurrences(db, cut.series.id);
  const series = await endSeries(db, cut, context, cut.series.nextId);
  await rewriteSeries(db, { series, stored, options }, context);
}

const isFrom = ({ recurrenceId }: EventColumns, other: EventColumns): boolean =>
  (other.recurrenceId ?? '') >= (recurrenceId ?? '');

async function endSeries(
  db: EntityManager,
  { series, event }: Cut,
  context: RequestContext,
  nextId: number | null,
): Promise<Series> {
  const schedule = scheduleOf(series);
  const recurrence = endBefore(schedule, event.recurrenceId ?? schedule.start);
  const ended = { ...series, ...touched(series, context), ...scheduleColumns({ ...schedule, recurrence }), nextId };
  ended.materialisedUntil = storedUntil({ ...schedule, recurrence }, series.materialisedUntil);
  await updateRecord(db, Series, series.id, ended);
  recordSeries(db, series, ended, ['recurrence'], context);
  return ended;
}

async function changedSeries(
  db: EntityManager,
  before: Series,
  { input, schedule, links, isRecord }: SeriesUpdate,
  context: RequestContext,
): Promise<Series> {
  const template = JSON.parse(before.template) as SeriesTemplate;
  const { title, sortName, description, ...fields } = mapEvent({ ...before, ...template.fields }, input);
  const requested = await findOrCreateLinks(db, links, context);
  const current = await existingRecords(db, template.linked, context);
  const changed = keepHiddenLinks({ current, requested, isRecord }, context);
  const ids = Object.entries(changed).map(([link, records]) => [link, idsOf(records)]);
  const linked = { ...template.linked, ...Object.fromEntries(ids) } as SeriesTemplate['linked'];
  const series = {
    ...before,
    ...changedPublication(before, input, context, true),
    ...{ title, sortName, description },
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
    ...scheduleColumns(schedule),
    template: JSON.stringify({ fields, linked } satisfies SeriesTemplate),
    slug: input.slug === undefined ? before.slug : input.slug || slugOf(title) || String(before.id),
  };
  if (series.slug === before.slug) return series;
  series.slug = await saveWithUniqueSlug(
    db,
    Series,
    series.slug,
    (slug) => updateRecord(db, Series, before.id, { slug }),
    before.id,
  );
  return series;
}
