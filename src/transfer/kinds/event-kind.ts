import type { EntityManager } from 'typeorm';
import { plainText } from '../../calendar/text/plain-text.js';
import { RequestInput } from '../../http/validation/request-input.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { CreateEventDto } from '../../resources/events/dto/create-event.dto.js';
import { UpdateEventDto } from '../../resources/events/dto/update-event.dto.js';
import { Event, type EventColumns } from '../../resources/events/event.entity.js';
import { eventResponse } from '../../resources/events/event-response.js';
import { importEvents } from '../../resources/events/sets/import-set.js';
import { afterChangeOfDate, trashInScope, updateInScope } from '../../resources/events/series/scoped-writes.js';
import { readLinkedIds } from '../../resources/events/series/stored-occurrences.js';
import { createEvent, trashEvent, updateEvent } from '../../resources/events/write/event.repository.js';
import { validateEvent } from '../../resources/events/write/event.validator.js';
import { withoutOwnPage } from '../../resources/events/write/own-page.js';
import { sortName } from '../../resources/publishing/publishable.entity.js';
import { mayEdit } from '../../resources/publishing/visibility.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { type ComparedEvent, eventFields, linkParameters } from './event-fields.js';
import { parsedAhead } from './fields-ahead.js';
import { appliedEvent } from './event-request.js';
import { imageUrls } from './images.js';
import type { ImportKind, Stored } from './import-kind.js';
import { storedProperties } from './stored-columns.js';
import { validatedBody } from './validated-body.js';

export interface StoredEvent extends Stored, ComparedEvent {}

const stored = (compared: ComparedEvent): StoredEvent => ({
  ...compared,
  id: compared.event.id,
  version: compared.event.version,
  isTrashed: compared.event.status === 'trash',
});

/** Events that take place once, and single dates of series. */
export const eventKind: ImportKind<StoredEvent> = {
  async read(db, ids) {
    const events = await readRecords(db, Event, { filter: isOneOf('events.id', ids), locked: isMysql(db) });
    const linksOf = await readLinkedIds(
      db,
      events.map(({ id }) => id),
    );
    const imageOf = await imageUrls(db, events);
    return new Map(
      events.map((event) => [event.id, stored({ event, linked: linksOf(event.id), image: imageOf(event) })]),
    );
  },

  find: findAlike,

  fieldsOf: eventFields,

  mayEdit: ({ event }, { viewer }) => mayEdit(viewer, event),

  request: (db, body, links, before, context) =>
    validatedBody<UpdateEventDto, StoredEvent>(
      before ? UpdateEventDto : CreateEventDto,
      { ...body, ...linkParameters(links) },
      async (values, addError) => {
        const after = await appliedEvent(db, values, { links, before }, context, addError);
        return after && stored(after);
      },
      parsedAhead(body),
    ),

  async create(db, { values, after }, context) {
    const input = values as unknown as CreateEventDto;
    const written = await createEvent(db, { input, ...(await checked(db, input, undefined, context)) }, context);
    await eventResponse(db, written, context, { input });
    return stored({ event: written.event, linked: after.linked, image: after.image });
  },

  async createMany(db, added, context) {
    const drafts = added.map(({ requested: { input, after }, columns }) => ({
      parsed: (input as RequestInput<CreateEventDto>).parse(),
      event: after.event,
      columns: storedProperties('events', columns),
    }));
    const outcomes = await importEvents(db, drafts, context);
    return outcomes.map((outcome, index) => {
      if (outcome.status === 'rejected') return outcome.reason;
      const after = added[index]?.requested.after;
      if (!after) throw new Error('an event was created that nobody has asked for');
      return stored({ ...after, event: { ...after.event, ...outcome.value } });
    });
  },

  decidedFields: ({ event: { slug } }) => ({ slug }),

  async update(db, { event: before }, { values, after }, context) {
    const input = await withoutOwnPage(db, values, before, context.urls);
    const write = { ...(await checked(db, input, before, context)), input, isRecord: false };
    const written = await updateEvent(db, before, write, context);
    await afterChangeOfDate(db, before, written.event, context);
    await eventResponse(db, written, context, { input });
    return stored({ event: written.event, linked: after.linked, image: after.image });
  },

  async trash(db, { event: before }, context) {
    const { event } = await trashEvent(db, before, context);
    await afterChangeOfDate(db, before, event, context);
  },

  following: {
    async update(db, { id, event }, { input }, context) {
      const body = new RequestInput(UpdateEventDto, { ...input.parameters, include_past: true });
      await updateInScope(db, event, body, 'following', context);
      const after = (await eventKind.read(db, [id], context)).get(id);
      if (!after) throw new Error(`event ${id} is gone after its series was split`);
      return after;
    },

    trash: (db, { event }, context) => trashInScope(db, event, 'following', true, context),
  },
};

/** What the write needs of a body that has been found valid. */
async function checked(
  db: EntityManager,
  input: Partial<CreateEventDto>,
  before: EventColumns | undefined,
  context: RequestContext,
) {
  return validateEvent(db, input, before, context, (name, message) => {
    throw httpErrors.invalidParameter(name, message);
  });
}

/** The event with the same title, start and place. */
async function findAlike(
  db: EntityManager,
  fields: Readonly<Record<string, unknown>>,
  links: { readonly venues?: readonly (number | string)[] | undefined },
  context: RequestContext,
): Promise<number | undefined> {
  const title = typeof fields['title'] === 'string' ? plainText(fields['title']) : '';
  const read = await startOf(db, fields, context);
  if (title === '' || read === undefined) return undefined;
  const filter = where(
    "events.sort_name = ? AND events.start_utc = ? AND events.status <> 'trash' AND events.series_id IS NULL",
    sortName(title),
    read,
  );
  const alike = await readRecords(db, Event, { filter, orderBy: 'events.id' });
  const linksOf = await readLinkedIds(
    db,
    alike.map(({ id }) => id),
  );
  const isThere = ({ id }: EventColumns) => {
    const own = linksOf(id).venues;
    return !links.venues || own.length === 0 || links.venues.some((venue) => own.some((other) => other === venue));
  };
  return alike.find((event) => event.title === title && isThere(event))?.id;
}

/** When an event begins, in UTC; undefined if the body is not valid, which is reported later. */
async function startOf(
  db: EntityManager,
  { title, start_date, end_date, timezone, all_day }: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<string | undefined> {
  const input = new RequestInput(CreateEventDto, { title, start_date, end_date, timezone, all_day });
  try {
    const { resolved } = await input.validate((values, addError) =>
      validateEvent(db, values, undefined, context, addError),
    );
    return resolved.times?.startUtc;
  } catch {
    return undefined;
  }
}
