import { setImmediate } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { RequestContext } from '../http/request/request-context.js';
import { parseFields } from '../http/validation/read-fields.js';
import { inTransaction } from '../persistence/connection/transaction.js';
import { inBatches } from '../persistence/sql/insert-rows.js';
import { nextRecordIds } from '../read-models/id-sequence.js';
import { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { recount } from '../resources/events/maintenance/rebuild-read-models.js';
import { bulkInsertEvents, type EventWithLinks } from '../resources/events/write/bulk-insert.js';
import { eventTimes } from '../resources/events/write/event-times.js';
import { newEvent } from '../resources/events/write/event.repository.js';
import { CreateOrganizerDto } from '../resources/organizers/dto/create-organizer.dto.js';
import { createOrganizer } from '../resources/organizers/organizer.repository.js';
import type { TermKind } from '../resources/terms/taxonomy.js';
import { insertTerm } from '../resources/terms/term.repository.js';
import { CreateVenueDto } from '../resources/venues/dto/create-venue.dto.js';
import { createVenue } from '../resources/venues/venue.repository.js';
import type { Fields, SampleCalendar } from './sample-calendar.js';
import type { SampleEvent } from './sample-event.js';

const BATCH_SIZE = 500;

/** The ids of linked records, in the order of the lists of the sample calendar. */
type IdsByLink = Readonly<Record<'categories' | 'tags' | 'venues' | 'organizers', readonly number[]>>;

/**
 * Writes a calendar into an empty database, hundreds of events per statement: the same rows as through the create routes, in
 * a tenth of the time. There must be no other writers.
 */
export async function loadCalendar(
  database: DataSource,
  calendar: SampleCalendar,
  context: RequestContext,
  progress: (events: number) => void,
): Promise<void> {
  const idsByLink = await loadLinkedRecords(database, calendar, context);
  let written = 0;
  const write = async (events: readonly EventWithLinks[]) => {
    if (events.length === 0) return;
    await insert(database, events);
    progress((written += events.length));
  };
  let pending: EventWithLinks[] = [];
  for (const batch of chunks(calendar.events(), BATCH_SIZE)) {
    // Builds the next batch while the previous one is inserted.
    [pending] = await Promise.all([build(batch, idsByLink, context), write(pending)]);
  }
  await write(pending);
  await recount(database);
}

async function build(
  batch: readonly SampleEvent[],
  idsByLink: IdsByLink,
  context: RequestContext,
): Promise<EventWithLinks[]> {
  const events: EventWithLinks[] = [];
  for (const part of inBatches(batch, BATCH_SIZE / 20)) {
    events.push(...part.map((event) => linkedEvent(event, idsByLink, context)));
    // Lets the driver handle the results of the insert that runs meanwhile.
    await setImmediate();
  }
  return events;
}

async function insert(database: DataSource, events: readonly EventWithLinks[]): Promise<void> {
  await inTransaction(database, undefined, async (db) => {
    const ids = await nextRecordIds(db, 'event', events.length);
    await bulkInsertEvents(
      db,
      events.map(({ event, linked }, position) => ({ event: { ...event, id: ids[position] ?? 0 }, linked })),
    );
  });
}

async function loadLinkedRecords(
  database: DataSource,
  calendar: SampleCalendar,
  context: RequestContext,
): Promise<IdsByLink> {
  return inTransaction(database, undefined, async (db) => {
    const idsByLink = {
      categories: [] as number[],
      tags: [] as number[],
      venues: [] as number[],
      organizers: [] as number[],
    };
    const term = (kind: TermKind, name: string, description: string, parentId?: number) =>
      insertTerm(
        db,
        kind,
        { name, description, ...(kind === 'categories' && { parentId: parentId ?? null }) },
        context,
      );
    for (const { name, description, parent } of calendar.categories) {
      idsByLink.categories.push(await term('categories', name, description, idsByLink.categories[parent ?? -1]));
    }
    for (const { name } of calendar.tags) idsByLink.tags.push(await term('tags', name, ''));
    for (const venue of calendar.venues) {
      idsByLink.venues.push((await createVenue(db, read(CreateVenueDto, venue), context)).id);
    }
    for (const organizer of calendar.organizers) {
      idsByLink.organizers.push((await createOrganizer(db, read(CreateOrganizerDto, organizer), context)).id);
    }
    return idsByLink;
  });
}

/** An event with its links. `insert` sets its id; the slug does not depend on it, because a sample has one. */
function linkedEvent(sample: SampleEvent, idsByLink: IdsByLink, context: RequestContext): EventWithLinks {
  const input = read(CreateEventDto, sample.fields);
  const times = eventTimes(input, undefined, context, unexpected);
  const idsAt = (ids: readonly number[], chosen: readonly number[]) =>
    chosen.flatMap((position) => ids[position] ?? []);
  return {
    event: { ...newEvent(0, input, times, context), imageId: null },
    linked: {
      venues: idsAt(idsByLink.venues, [sample.venue]),
      organizers: idsAt(idsByLink.organizers, sample.organizers),
      categories: idsAt(idsByLink.categories, sample.categories),
      tags: idsAt(idsByLink.tags, sample.tags),
    },
  };
}

function read<T extends object>(type: new () => T, fields: Fields): T {
  const { values, errors, missing } = parseFields(type, fields);
  for (const name of [...missing, ...errors.keys()]) unexpected(name);
  return values;
}

function unexpected(name: string): never {
  throw new Error(`invalid sample data: ${name}`);
}

function* chunks<T>(things: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const thing of things) {
    chunk.push(thing);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length) yield chunk;
}
