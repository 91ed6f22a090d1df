import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { walkOf } from '../../http/pagination/list-walk.js';
import { type Page, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { allOf } from '../../persistence/sql/conditions.js';
import { eventResponse, readComplete } from '../events/event-response.js';
import type { EventRecord } from '../events/event.record.js';
import { ownMembers } from '../events/present/event.presenter.js';
import { trashSeries, updateSeries } from '../events/series/change-series.js';
import { changedSchedule } from '../events/series/changed-schedule.js';
import { seriesAsEvent } from '../events/series/occurrence.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import { Series } from '../events/series/series.entity.js';
import { validateEvent } from '../events/write/event.validator.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findEditable, findReadable } from '../publishing/find-record.js';
import { resolveStatuses } from '../publishing/list-options.js';
import { isModifiedRelative, modifiedWithin, resolveModified } from '../publishing/modified-limits.js';
import { readPublishedPage } from '../publishing/published-page.js';
import { checkedSize } from '../publishing/record-size.js';
import { listedFor } from '../publishing/visibility.js';
import type {
  AddOccurrenceDto,
  DeleteSeriesDto,
  ListOccurrencesDto,
  ListSeriesDto,
  UpdateSeriesDto,
} from './dto/series-dtos.js';
import { addNewDate, readNewDate } from './new-date.js';
import { occurrencesOn, occurrenceWalk } from './occurrence-page.js';
import { excludedDates, occurrenceWindow, readOccurrences } from './occurrences.js';
import { seriesErrors } from './series.errors.js';
import { seriesPage } from './series-page.js';
import { presentSeries, seriesVersion } from './series.presenter.js';
import type { SeriesRecord } from './series.record.js';

/** Lists, reads, updates and deletes series, and adds dates to them. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListSeriesDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    const { viewer, now, site } = context;
    const { values, resolved } = await input.validate((values, addError) => {
      const moment = isModifiedRelative(values) ? now : undefined;
      const walk = walkOf(values, { name: 'series', now, moment }, addError);
      const modified = resolveModified(values, walk?.since ?? now, site.zone, addError);
      return { walk, modified, statuses: resolveStatuses(values.status, viewer, addError) };
    });
    const { statuses, modified, walk } = resolved;
    const pageRequest = pageRequestOf(values, context.site);
    const filter = allOf([listedFor('series', viewer, now, statuses), modifiedWithin('series', modified)]);
    const ordered = { table: 'series', filter, orderby: 'name', order: undefined, walk } as const;
    const { records, next, total } = await readPublishedPage(db, Series, ordered, pageRequest);
    if (pageRequest.page > 1 && records.length === 0) throw seriesErrors.pageNotFound(pageRequest.page);
    const list = { series: await presentSeries(db, records, context) };
    return seriesPage(list, context.urls.archive('series'), input, { pageRequest, total, walk: walk && { next } });
  }

  async read(ref: Ref, context: RequestContext): Promise<RecordResponse<SeriesRecord>> {
    const db = readConnection(this.database, context.telemetry);
    return seriesResponse(db, await findReadable(db, Series, ref, context, seriesErrors), context);
  }

  update(
    ref: Ref,
    input: RequestInput<UpdateSeriesDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<SeriesRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const series = await findEditable(db, Series, ref, context, seriesErrors);
      preconditions.assertMatches(seriesVersion(series, context));
      const before = seriesAsEvent(series, context);
      const changes = input.withoutUnchanged(ownMembers(before, context));
      const { values, resolved } = await changes.validate(async (values, addError) => {
        const { times, links } = await validateEvent(db, values, before, context, addError);
        const changed = changedSchedule(scheduleOf(series), values, { before, after: times }, context, addError);
        return { links, changed };
      });
      const { changed, links } = resolved;
      if (!changed) throw new Error('a series with an invalid schedule has passed validation');
      const options = { includesPast: values.include_past ?? false, resetsOverrides: values.reset_overrides ?? false };
      const update = { input: values, ...changed, links, isRecord: input.hasId(series.id) };
      const written = await updateSeries(db, series, update, options, context);
      return checkedSize(await seriesResponse(db, written, context));
    });
  }

  delete(
    ref: Ref,
    input: RequestInput<DeleteSeriesDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<SeriesRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const series = await findEditable(db, Series, ref, context, seriesErrors);
      if (series.status === 'trash') throw seriesErrors.inTrash();
      preconditions.assertMatches(seriesVersion(series, context));
      const { include_past: includesPast = false } = await input.validate();
      const written = await trashSeries(db, series, { includesPast, resetsOverrides: false }, context);
      return (await seriesResponse(db, written, context)).body;
    });
  }

  async occurrences(ref: Ref, input: RequestInput<ListOccurrencesDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    const series = await findReadable(db, Series, ref, context, seriesErrors);
    const { values, resolved } = await input.validate((values, addError) => {
      const walk = occurrenceWalk(values, series, context, addError);
      const now = walk?.since ?? context.now;
      return { walk, window: occurrenceWindow(values, scheduleOf(series), { ...context, now }, addError) };
    });
    const { walk, window } = resolved;
    const pageRequest = pageRequestOf(values, context.site);
    const all = values.excluded
      ? excludedDates(scheduleOf(series), window)
      : await readOccurrences(db, series, window, context);
    const { occurrences, next } = occurrencesOn(all, pageRequest, walk);
    if (pageRequest.page > 1 && occurrences.length === 0) throw seriesErrors.pageNotFound(pageRequest.page);
    const address = `${context.urls.record('series', series.id)}/occurrences`;
    return seriesPage({ occurrences }, address, input, { pageRequest, total: all.length, walk: walk && { next } });
  }

  add(
    ref: Ref,
    input: RequestInput<AddOccurrenceDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<EventRecord>> {
    return this.idempotency.once(request, context, async (db) => {
      const series = await findEditable(db, Series, ref, context, seriesErrors);
      const { values, resolved: date } = await input.validate((values, addError) =>
        readNewDate(db, series, values, context, addError),
      );
      if (!date) throw new Error('a date that is none has passed validation');
      const { id } = await addNewDate(db, series, date, context);
      const response = await eventResponse(db, await readComplete(db, id, context), context, { input: values });
      return response.at(context.urls.record('events', id));
    });
  }
}

async function seriesResponse(
  db: EntityManager,
  series: Series,
  context: RequestContext,
): Promise<RecordResponse<SeriesRecord>> {
  const [record] = await presentSeries(db, [series], context);
  if (!record) throw seriesErrors.notFound();
  return new RecordResponse(record, seriesVersion(series, context));
}
