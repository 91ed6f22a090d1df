import type { EntityManager } from 'typeorm';
import { slugOf } from '../../../calendar/slugs/slug.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { noteChange } from '../../../persistence/connection/bump-data-version.js';
import { insertRecord, updateRecord } from '../../../persistence/sql/insert-rows.js';
import { runTogether } from '../../../persistence/sql/run-together.js';
import { readCountedLinks } from '../../../read-models/event-counts/counted-links.js';
import type { CountedLinks } from '../../../read-models/event-counts/counters.js';
import { counterMoves, isCountedAlike } from '../../../read-models/event-counts/move-counters.js';
import { saveFormerSlug } from '../../../read-models/former-slugs.js';
import { nextRecordId } from '../../../read-models/id-sequence.js';
import { writeSearchTexts } from '../../../read-models/search-texts.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { changedPublication, newPublication, trashedPublication } from '../../publishing/publication.js';
import { saveWithUniqueSlug } from '../../publishing/unique-slug.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import { spanOf } from '../event-span.js';
import { Event, type EventColumns } from '../event.entity.js';
import { type CompleteEvent, readLinked } from '../linked-records.js';
import { eventText, indexEvent, reindexEvent } from './event-search-index.js';
import type { EventTimes } from './event-times.js';
import { BLANK_EVENT, mapEvent } from './event.mapper.js';
import type { ValidatedEvent } from './event.validator.js';
import { keepHiddenLinks } from './hidden-links.js';
import { withRecordsAfter } from './records-after.js';
import { changedLinks, type EventState, findOrCreateLinks, idsOf, newLinks, type RecordsToLink } from './save-links.js';

/** A valid write: the input, and what validation has resolved. */
interface EventWrite<T = Partial<CreateEventDto>> extends ValidatedEvent {
  readonly input: T;
}

/** Stores a new event and its links. */
export async function createEvent(
  db: EntityManager,
  { input, times, links }: EventWrite<CreateEventDto>,
  context: RequestContext,
): Promise<CompleteEvent> {
  const id = await nextRecordId(db, 'event');
  noteChange(db, 'events', [id]);
  const event: EventColumns = {
    ...newEvent(id, input, times, context),
    imageId: await findOrCreateImage(db, input.image ?? null, context),
  };
  event.slug = await saveWithUniqueSlug(db, Event, event.slug, (slug) => insertRecord(db, Event, { ...event, slug }));
  const changed = await findOrCreateLinks(db, links, context);
  await writeSearchTexts(db, id, { text: eventText(event) });
  await indexEvent(db, event);
  const moves = counterMoves(db, undefined, { event, links: countedLinks(changed) });
  await runTogether(db, [...newLinks(event, changed), ...moves]);
  return withRecordsAfter(event, { changed, hasScheduled: links.hasScheduled }, context);
}

const countedLinks = ({ categories = [], tags = [], venues = [] }: RecordsToLink): CountedLinks => ({
  categories: idsOf(categories),
  tags: idsOf(tags),
  venues: idsOf(venues),
});

/** The columns of a new event, except its image; the slug may still get a suffix. */
export function newEvent(
  id: number,
  input: CreateEventDto,
  times: EventTimes | undefined,
  context: RequestContext,
): Omit<EventColumns, 'imageId'> {
  return {
    id,
    parentId: null,
    uid: null,
    ...newPublication(input, context),
    ...mapEvent(BLANK_EVENT, input),
    ...timesWithSpan(times),
    slug: preferredSlug(id, input.slug, input.title),
  };
}

/**
 * Stores an update; fields that were not sent are kept. `isRecord`: the body is a record that the client has read
 * before.
 */
export async function updateEvent(
  db: EntityManager,
  before: EventColumns,
  { input, times, links, isRecord }: EventWrite & { readonly isRecord: boolean },
  context: RequestContext,
): Promise<CompleteEvent> {
  noteChange(db, 'events', [before.id]);
  const { hasScheduled, ...current } = await readLinked(db, [before.id], context.now);
  const fields = mapEvent(before, input);
  const event: EventColumns = {
    ...before,
    ...changedPublication(before, input, context, true),
    ...fields,
    ...timesWithSpan(times),
    slug: input.slug === undefined ? before.slug : preferredSlug(before.id, input.slug, fields.title),
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
  };
  const write = (slug: string) => updateRecord(db, Event, event.id, differences(before, { ...event, slug }));
  event.slug = await saveWithUniqueSlug(db, Event, event.slug, write, event.id);
  if (event.slug !== before.slug) await saveFormerSlug(db, event.id, before.slug);
  const requested = await findOrCreateLinks(db, links, context);
  const changed = keepHiddenLinks({ current, requested, isRecord }, context);
  if (changesSearchText(input)) await writeSearchTexts(db, event.id, { text: eventText(event) });
  await reindexEvent(db, before, event);
  const stateBefore = { event: before, linked: current };
  await changeLinksAndCounters(db, stateBefore, event, changed);
  return withRecordsAfter(event, { before: stateBefore, changed, hasScheduled }, context);
}

/** Moves an event to the trash. It keeps its slug and its links (decision D24). */
export async function trashEvent(
  db: EntityManager,
  before: EventColumns,
  context: RequestContext,
): Promise<CompleteEvent> {
  noteChange(db, 'events', [before.id]);
  const { hasScheduled, ...linked } = await readLinked(db, [before.id], context.now);
  const changes = trashedPublication(before, context);
  const event = { ...before, ...changes };
  await updateRecord(db, Event, before.id, changes);
  await reindexEvent(db, before, event);
  const stateBefore = { event: before, linked };
  await changeLinksAndCounters(db, stateBefore, event, {});
  return withRecordsAfter(event, { before: stateBefore, changed: {}, hasScheduled }, context);
}

async function changeLinksAndCounters(
  db: EntityManager,
  before: EventState,
  event: EventColumns,
  changed: RecordsToLink,
): Promise<void> {
  const { categories, tags, venues } = changed;
  const isMoved = !isCountedAlike(before.event, event) || [categories, tags, venues].some((ids) => ids !== undefined);
  // Read before the links change; once more, because the venues must be locked.
  const former = isMoved ? await readCountedLinks(db, event.id) : undefined;
  const links = countedLinks({ ...before.linked, ...changed });
  const moves = former ? counterMoves(db, { event: before.event, ...former }, { event, links }) : [];
  await runTogether(db, [...changedLinks(db, before, event, changed), ...moves]);
}

/** The columns that have changed. */
function differences(before: EventColumns, after: EventColumns): Partial<EventColumns> {
  const names = Object.keys(after) as (keyof EventColumns)[];
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

function timesWithSpan(times: EventTimes | undefined): EventTimes & Pick<EventColumns, 'span'> {
  if (!times) throw new Error('an event with invalid times has passed validation');
  return { ...times, span: spanOf(times.startUtc, times.endUtc) };
}

/** The slug that was sent, else one made from the title, else the id if the title has no usable characters. */
function preferredSlug(id: number, slug: string | undefined, title: string): string {
  return slug || slugOf(title) || String(id);
}

function changesSearchText({ title, excerpt, description }: Partial<CreateEventDto>): boolean {
  return [title, excerpt, description].some((text) => text !== undefined);
}
