import { setImmediate } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { readFields } from '../http/validation/read-fields.js';
import { inBatches } from '../persistence/batches.js';
import { nextRecordIds } from '../persistence/record-ids.js';
import { inTransaction } from '../persistence/transaction.js';
import type { Caller } from '../http/access/caller.js';
import { insertTerm } from '../resources/terms/term-writer.js';
import type { TermKind } from '../resources/terms/taxonomy.js';
import { CreateEvent } from '../resources/events/dto/create-event.dto.js';
import { type EventLinked, loadEvents } from '../resources/events/event-load.js';
import { newEvent } from '../resources/events/event-store.js';
import { eventTimes } from '../resources/events/event-times.js';
import { recount } from '../resources/events/recount.js';
import { CreateOrganizer } from '../resources/organizers/dto/create-organizer.dto.js';
import { createOrganizer } from '../resources/organizers/organizer-store.js';
import { CreateVenue } from '../resources/venues/dto/create-venue.dto.js';
import { createVenue } from '../resources/venues/venue-store.js';
import type { Fields, SampleCalendar } from './sample-calendar.js';
import type { SampleEvent } from './sample-event.js';

const AT_ONCE = 500;

/** The ids of the records that events refer to, in the order of the calendar's lists. */
type Places = Readonly<Record<'categories' | 'tags' | 'venues' | 'organizers', readonly number[]>>;

/**
 * Writes a calendar into an empty database, hundreds of events by one statement: the same rows as through the create
 * routes, in a tenth of the time. Nobody else may write meanwhile.
 */
export async function loadCalendar(
  database: DataSource,
  calendar: SampleCalendar,
  context: Caller,
  progress: (events: number) => void,
): Promise<void> {
  const places = await loadPlaces(database, calendar, context);
  let written = 0;
  const write = async (made: readonly EventLinked[]) => {
    if (made.length === 0) return;
    await insert(database, made);
    progress((written += made.length));
  };
  let made: EventLinked[] = [];
  for (const several of chunks(calendar.events(), AT_ONCE)) {
    // They are made up while the database takes in those before.
    [made] = await Promise.all([makeUp(several, places, context), write(made)]);
  }
  await write(made);
  await recount(database);
}

async function makeUp(several: readonly SampleEvent[], places: Places, context: Caller): Promise<EventLinked[]> {
  const made: EventLinked[] = [];
  for (const some of inBatches(several, AT_ONCE / 20)) {
    made.push(...some.map((event) => linkedEvent(event, places, context)));
    await setImmediate();
  }
  return made;
}

async function insert(database: DataSource, made: readonly EventLinked[]): Promise<void> {
  await inTransaction(database, undefined, async (rows) => {
    const ids = await nextRecordIds(rows, 'event', made.length);
    await loadEvents(
      rows,
      made.map(({ event, linked }, place) => ({ event: { ...event, id: ids[place] ?? 0 }, linked })),
    );
  });
}

async function loadPlaces(database: DataSource, calendar: SampleCalendar, context: Caller): Promise<Places> {
  return inTransaction(database, undefined, async (rows) => {
    const places = {
      categories: [] as number[],
      tags: [] as number[],
      venues: [] as number[],
      organizers: [] as number[],
    };
    const term = (kind: TermKind, name: string, description: string, parentId?: number) =>
      insertTerm(
        rows,
        kind,
        { name, description, ...(kind === 'categories' && { parentId: parentId ?? null }) },
        context,
      );
    for (const { name, description, parent } of calendar.categories) {
      places.categories.push(await term('categories', name, description, places.categories[parent ?? -1]));
    }
    for (const { name } of calendar.tags) places.tags.push(await term('tags', name, ''));
    for (const venue of calendar.venues) {
      places.venues.push((await createVenue(rows, read(CreateVenue, venue), context)).id);
    }
    for (const organizer of calendar.organizers) {
      places.organizers.push((await createOrganizer(rows, read(CreateOrganizer, organizer), context)).id);
    }
    return places;
  });
}

/** Its id is still to be given; a sample has a slug, which does not depend on it. */
function linkedEvent(sample: SampleEvent, places: Places, context: Caller): EventLinked {
  const sent = read(CreateEvent, sample.fields);
  const times = eventTimes(sent, undefined, context, unexpected);
  const of = (ids: readonly number[], chosen: readonly number[]) => chosen.flatMap((place) => ids[place] ?? []);
  return {
    event: { ...newEvent(0, sent, times, context), imageId: null },
    linked: {
      venues: of(places.venues, [sample.venue]),
      organizers: of(places.organizers, sample.organizers),
      categories: of(places.categories, sample.categories),
      tags: of(places.tags, sample.tags),
    },
  };
}

function read<T extends object>(type: new () => T, fields: Fields): T {
  const { values, faults, missing } = readFields(type, fields);
  for (const name of [...missing, ...faults.keys()]) unexpected(name);
  return values;
}

function unexpected(name: string): never {
  throw new Error(`a sample has an unacceptable ${name}`);
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
