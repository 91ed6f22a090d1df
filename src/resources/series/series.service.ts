import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
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
import { allOf, isOneOf } from '../../persistence/sql/conditions.js';
import { findRecordsWith } from '../../read-models/external-ids.js';
import { eventResponse, readComplete } from '../events/event-response.js';
import type { EventRecord } from '../events/event.record.js';
import { trashSeries } from '../events/series/change-series.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import { Series } from '../events/series/series.entity.js';
import { assertMayPut, type PutInput, putRecord, type PutRequest } from '../external-ids/put-record.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findEditable, findReadable, lookUpRecord } from '../publishing/find-record.js';
import { resolveStatuses } from '../publishing/list-options.js';
import { isModifiedRelative, modifiedWithin, resolveModified } from '../publishing/modified-limits.js';
import { readPublishedPage } from '../publishing/published-page.js';
import { listedFor } from '../publishing/visibility.js';
import type {
  AddOccurrenceDto,
  CreateSeriesDto,
  DeleteSeriesDto,
  ListOccurrencesDto,
  ListSeriesDto,
  UpdateSeriesDto,
} from './dto/series-dtos.js';
import { addNewDate, readNewDate } from './new-date.js';
import { occurrencesOn, occurrenceWalk } from './occurrence-page.js';
import { excludedDates, occurrenceWindow, readOccurrences } from './occurrences.js';
import { created, seriesResponse, updated } from './series-writes.js';
import { seriesErrors } from './series.errors.js';
import { seriesPage } from './series-page.js';
import { presentSeries, seriesVersion } from './series.presenter.js';
import type { SeriesRecord } from './series.record.js';

/** What a series had before. */
export interface RestoredSeries {
  readonly input: RequestInput<UpdateSeriesDto>;
  readonly schedule: Schedule | undefined;
  readonly preconditions: Preconditions;
}

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
    const identified = values.external_id && (await findRecordsWith(db, 'series', values.external_id));
    const filter = allOf([
      listedFor('series', viewer, now, statuses),
      modifiedWithin('series', modified),
      identified && isOneOf('series.id', identified),
    ]);
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
      return updated(db, series, { input, preconditions }, context);
    });
  }

  /** Gives a series what it had before. `schedule`: when it took place; the input then has no times. */
  restore(
    id: number,
    { input, schedule, preconditions }: RestoredSeries,
    context: RequestContext,
  ): Promise<RecordResponse<SeriesRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const series = await findEditable(db, Series, { id }, context, seriesErrors);
      return updated(db, series, { input, preconditions, schedule }, context);
    });
  }

  /** Creates the series with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateSeriesDto, UpdateSeriesDto>,
    context: RequestContext,
  ): Promise<RecordResponse<SeriesRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'series',
      async find(db) {
        const known = await lookUpRecord(db, Series, { externalId }, { locked: true });
        if (known) assertMayPut(known, externalId, context);
        return known;
      },
      create: (db) => created(db, create, context, externalId),
      update: (db, before) => updated(db, before, { input: update, preconditions, externalId }, context),
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
