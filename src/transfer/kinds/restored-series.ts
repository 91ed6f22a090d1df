import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../calendar/dates/texts.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { insertRecord, updateRecord } from '../../persistence/sql/insert-rows.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../read-models/id-sequence.js';
import { CreateEventDto } from '../../resources/events/dto/create-event.dto.js';
import { scheduleOf } from '../../resources/events/series/series-schedule.js';
import { Series, type SeriesTemplate } from '../../resources/events/series/series.entity.js';
import { BLANK_EVENT, mapEvent } from '../../resources/events/write/event.mapper.js';
import { findOrCreateImage } from '../../resources/images/image.repository.js';
import { newPublication } from '../../resources/publishing/publication.js';
import { saveWithUniqueSlug } from '../../resources/publishing/unique-slug.js';
import { storedCost } from './stored-columns.js';
import { type ComparedEvent, NO_TARGETS } from './event-fields.js';
import { appliedEvent } from './event-request.js';
import type { Requested, TargetLinks } from './import-kind.js';
import { validatedBody } from './validated-body.js';

const TIMES = ['startLocal', 'endLocal', 'materialisedUntil'] as const;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A series of an export that is valid. Its dates are records of their own. */
export interface RestoredSeries extends Requested<ComparedEvent> {
  readonly columns: Parameters;
}

/**
 * Validates a series of an export. When it takes place is not a matter of the API: rules that were valid once stay valid.
 *
 * @throws Problem as the API would, and `rest_invalid_param` for `recurrence`
 */
export async function requestRestored(
  db: EntityManager,
  { recurrence: _, ...body }: Parameters,
  links: TargetLinks,
  columns: Parameters,
  context: RequestContext,
): Promise<RestoredSeries> {
  const requested = await validatedBody<CreateEventDto, ComparedEvent>(CreateEventDto, body, (values, addError) =>
    appliedEvent(db, values, { links, before: undefined }, context, addError),
  );
  try {
    const { event } = requested.after;
    scheduleOf({ ...scheduleIn(columns), allDay: event.allDay, timezone: event.timezone });
  } catch {
    throw httpErrors.invalidParameter('recurrence', 'Is not one that an export gives.');
  }
  return { ...requested, columns };
}

function scheduleIn(columns: Parameters) {
  const text = (name: string): string => {
    const value = columns[name];
    if (typeof value !== 'string') throw new TypeError(name);
    return value;
  };
  for (const name of TIMES) if (!MOMENT.test(text(name))) throw new TypeError(name);
  const dates = (name: string): string => {
    const list = text(name);
    if (list !== '' && !list.split(',').every((date) => MOMENT.test(date))) throw new TypeError(name);
    return list;
  };
  return {
    startLocal: text('startLocal') as WallClock,
    endLocal: text('endLocal') as WallClock,
    ...{ rrule: text('rrule'), rdates: dates('rdates'), exdates: dates('exdates') },
  };
}

/** Stores a series of an export without its dates; `previousId` is the one from which it was split off. */
export async function insertRestored(
  db: EntityManager,
  { values, after, columns }: RestoredSeries,
  previousId: number | null,
  context: RequestContext,
): Promise<number> {
  const id = await nextRecordId(db, 'series');
  const input = values as unknown as CreateEventDto;
  const { title, sortName, description, ...fields } = mapEvent(BLANK_EVENT, input);
  const cost = storedCost(columns['cost']) ?? fields.cost;
  const linked = Object.fromEntries(
    Object.entries({ ...NO_TARGETS, ...after.linked }).map(([link, ids]) => [
      link,
      ids.filter((one) => typeof one === 'number'),
    ]),
  ) as unknown as SeriesTemplate['linked'];
  const series: Series = {
    id,
    ...newPublication(input, context),
    ...{ title, sortName, description, imageId: await findOrCreateImage(db, input.image ?? null, context) },
    slug: input.slug || slugOf(title) || String(id),
    ...scheduleIn(columns),
    ...{ allDay: after.event.allDay, timezone: after.event.timezone },
    template: JSON.stringify({ fields: { ...fields, cost }, linked } satisfies SeriesTemplate),
    materialisedUntil: columns['materialisedUntil'] as WallClock,
    ...{ previousId, nextId: null, uid: null },
  };
  series.slug = await saveWithUniqueSlug(db, Series, series.slug, (slug) =>
    insertRecord(db, Series, { ...series, slug }),
  );
  recordChange(db, { kind: 'series', id, after: series, isRevised: true }, context);
  if (previousId !== null) await updateRecord(db, Series, previousId, { nextId: id });
  return id;
}
