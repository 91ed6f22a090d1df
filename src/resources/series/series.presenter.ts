import type { EntityManager } from 'typeorm';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { recurrenceTexts } from '../../calendar/recurrence/read-recurrence.js';
import { recurrenceText } from '../../calendar/recurrence/recurrence-text.js';
import { type RecordVersion, recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { allOf, isOneOf, where } from '../../persistence/sql/conditions.js';
import type { LinkedRecords, RecordsOfEvents } from '../events/linked-records.js';
import { readReferenced } from '../events/linked-records.js';
import { presentRelations } from '../events/present/event-relations.js';
import { presentEvent } from '../events/present/event.presenter.js';
import { seriesAsEvent } from '../events/series/occurrence.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import { EVER } from '../events/ever.js';
import type { Series, SeriesTemplate } from '../events/series/series.entity.js';
import { readShownIds } from '../external-ids/shown-ids.js';
import { omitEmpty } from '../publishing/published-record.js';
import { readableBy } from '../publishing/visibility.js';
import type { NextOccurrenceRecord, SeriesRecord } from './series.record.js';

/** The version of a series. */
export const seriesVersion = (series: Series, { now }: RequestContext): RecordVersion =>
  recordVersion('series', series, now, series.publishAt);

/** The records of some series, in the same order. */
export async function presentSeries(
  db: EntityManager,
  all: readonly Series[],
  context: RequestContext,
): Promise<SeriesRecord[]> {
  const events = all.map((series) => seriesAsEvent(series, context));
  const relationsOf = await presentRelations(db, events, await readTemplateLinks(db, all, context), context);
  const next = await readNext(db, all, context);
  const externalIdsOf = await readShownIds(db, 'series', all, context.viewer);
  return all.map((series, index) => {
    const event = events[index] ?? seriesAsEvent(series, context);
    const {
      url: _url,
      global_id: _id,
      global_id_lineage: _lineage,
      custom_fields: _fields,
      ...record
    } = presentEvent(event, relationsOf(event), context);
    const { json_ld: _ld, series: _series, ...members } = record;
    const schedule = scheduleOf(series);
    const { rrule, rdate, exdate } = recurrenceTexts(schedule.recurrence, series.allDay);
    return {
      ...members,
      rest_url: context.urls.record('series', series.id),
      website: event.website.replaceAll('&', '&amp;'),
      recurrence: { rrule, rdate: [...rdate], exdate: [...exdate] },
      recurrence_text: recurrenceText(schedule),
      horizon: series.materialisedUntil === EVER ? undefined : series.materialisedUntil.slice(0, 10),
      next_occurrence: next.get(series.id),
      previous_series: omitEmpty(series.previousId),
      next_series: omitEmpty(series.nextId),
      external_ids: externalIdsOf(series.id),
    };
  });
}

async function readTemplateLinks(db: EntityManager, all: readonly Series[], { now }: RequestContext) {
  const templates = all.map(({ id, template }) => ({ id, ...(JSON.parse(template) as SeriesTemplate) }));
  const union = (link: keyof LinkedRecords) => [...new Set(templates.flatMap(({ linked }) => linked[link]))];
  const ids = {
    categories: union('categories'),
    tags: union('tags'),
    venues: union('venues'),
    organizers: union('organizers'),
  };
  const { hasScheduled, ...found } = await readReferenced(
    db,
    ids,
    ids.categories.length + ids.tags.length > 0,
    now,
    false,
  );
  const ofEach = <T extends { readonly id: number }>(link: keyof LinkedRecords, records: readonly T[]) => {
    const byId = new Map(records.map((record) => [record.id, record]));
    return templates.flatMap(({ id: eventId, linked }) =>
      linked[link].flatMap((id) => {
        const record = byId.get(id);
        return record ? [{ ...record, eventId }] : [];
      }),
    );
  };
  const linked: RecordsOfEvents = {
    categories: ofEach('categories', found.categories),
    tags: ofEach('tags', found.tags),
    venues: ofEach('venues', found.venues),
    organizers: ofEach('organizers', found.organizers),
  };
  return { ...linked, hasScheduled };
}

interface NextRow {
  readonly id: number;
  readonly seriesId: number;
  readonly startLocal: WallClock;
  readonly startUtc: UtcText;
}

/** The first event of each series that is not over and that the viewer may read. */
async function readNext(
  db: EntityManager,
  all: readonly Series[],
  { viewer, now, urls }: RequestContext,
): Promise<Map<number, NextOccurrenceRecord>> {
  const ids = all.map(({ id }) => id);
  const { sql, values } = allOf([
    isOneOf('events.series_id', ids),
    where('events.end_utc > ?', now),
    readableBy('events', viewer, now),
  ]);
  const rows = await db.query<NextRow[]>(
    `SELECT events.id AS id, events.series_id AS seriesId, events.start_local AS startLocal, events.start_utc AS startUtc
     FROM events JOIN (SELECT series_id, MIN(start_utc) AS first_start FROM events WHERE ${sql} GROUP BY series_id) AS firsts
       ON firsts.series_id = events.series_id AND firsts.first_start = events.start_utc
     WHERE ${sql} ORDER BY events.id DESC`,
    [...values, ...values],
  );
  return new Map(
    rows.map(({ id, seriesId, startLocal, startUtc }) => [
      seriesId,
      { id, rest_url: urls.record('events', id), start_date: startLocal, utc_start_date: startUtc },
    ]),
  );
}
