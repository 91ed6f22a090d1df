import type { EntityManager } from 'typeorm';
import { slugOf } from '../../../calendar/slugs/slug.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { insertRecord } from '../../../persistence/sql/insert-rows.js';
import { recordChange } from '../../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../../read-models/id-sequence.js';
import { claimIds } from '../../external-ids/write-ids.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { newPublication } from '../../publishing/publication.js';
import { saveWithUniqueSlug } from '../../publishing/unique-slug.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { BLANK_EVENT, mapEvent } from '../write/event.mapper.js';
import { findOrCreateLinks, idsOf, type LinkInputs } from '../write/save-links.js';
import { addOccurrences } from './materialise.js';
import { scheduleColumns, slotsToStore, storedUntil, storedWindow } from './series-schedule.js';
import { assertSeriesSize } from './series-size.js';
import { Series, type SeriesTemplate } from './series.entity.js';

/** A valid create of a series. */
export interface NewSeries {
  readonly input: CreateEventDto;
  readonly schedule: Schedule;
  readonly links: LinkInputs;
}

/** A new series, and the first of its dates. */
export interface CreatedSeries {
  readonly series: Series;
  readonly first: EventColumns;
}

/** Stores a new series and its dates within the horizon. Its external ids are those of the series, not of a date. */
export async function createSeries(
  db: EntityManager,
  { input, schedule, links }: NewSeries,
  context: RequestContext,
): Promise<CreatedSeries> {
  const { now, site } = context;
  await yieldToEventLoop();
  const id = await nextRecordId(db, 'series');
  const imageId = await findOrCreateImage(db, input.image ?? null, context);
  const { categories = [], tags = [], venues = [], organizers = [] } = await findOrCreateLinks(db, links, context);
  const linked = {
    categories: idsOf(categories),
    tags: idsOf(tags),
    venues: idsOf(venues),
    organizers: idsOf(organizers),
  };
  const window = storedWindow(now, schedule.zone, site.series);
  const { title, sortName, description, ...fields } = mapEvent(BLANK_EVENT, input);
  const series: Series = {
    id,
    ...newPublication(input, context),
    ...{ title, sortName, description, imageId },
    slug: input.slug || slugOf(title) || String(id),
    ...scheduleColumns(schedule),
    template: JSON.stringify({ fields, linked } satisfies SeriesTemplate),
    materialisedUntil: storedUntil(schedule, window.before),
    previousId: null,
    nextId: null,
    uid: null,
  };
  series.slug = await saveWithUniqueSlug(db, Series, series.slug, (slug) =>
    insertRecord(db, Series, { ...series, slug }),
  );
  recordChange(db, { kind: 'series', id, after: series, isRevised: true }, context);
  const slots = slotsToStore(schedule, window, site.series.maxOccurrences);
  assertSeriesSize(series, slots.length);
  await yieldToEventLoop();
  const [first] = await addOccurrences(db, series, { slots, linked, isFirst: true }, context);
  if (!first) throw new Error(`the series ${id} has passed validation without a date`);
  await claimIds(db, 'series', id, input.external_ids, context);
  return { series, first: first.event };
}
