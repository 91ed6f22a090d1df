import type { EntityManager } from 'typeorm';
import { haveSameIds } from '../../../calendar/external-id.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { lastWrites } from '../../../persistence/connection/bump-data-version.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { recordInsert, recordUpdate } from '../../../persistence/sql/insert-rows.js';
import { recordChange } from '../../../read-models/change-log/change-log.js';
import { readCountedLinks } from '../../../read-models/event-counts/counted-links.js';
import type { CountedLinks } from '../../../read-models/event-counts/counters.js';
import { isLocated } from '../../../read-models/event-counts/located.js';
import { counterMoves, isCountedAlike } from '../../../read-models/event-counts/move-counters.js';
import { formerSlugWrites } from '../../../read-models/former-slugs.js';
import { nextRecordId } from '../../../read-models/id-sequence.js';
import { changeIds, claimIds } from '../../external-ids/write-ids.js';
import { correctSlug } from '../../../read-models/revisions/keep-revision.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { trashedPublication } from '../../publishing/publication.js';
import { saveWithUniqueSlug } from '../../publishing/unique-slug.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import { Event, type EventColumns } from '../event.entity.js';
import { type CompleteEvent, readLinked } from '../linked-records.js';
import { changedEvent, type EventUpdate, type EventWrite, idsIn, linkedIds } from './changed-event.js';
import { rewriteIndexed, writeIndexed } from './event-search-index.js';
import type { ValidatedEvent } from './event.validator.js';
import { newEvent } from './new-event.js';
import { changedFields } from './overrides.js';
import { withRecordsAfter } from './records-after.js';
import { changedLinks, type EventState, findOrCreateLinks, idsOf, newLinks, type RecordsToLink } from './save-links.js';

/** Stores a new event and its links. */
export async function createEvent(
  db: EntityManager,
  { input, times, links }: EventWrite<CreateEventDto>,
  context: RequestContext,
): Promise<CompleteEvent> {
  const id = await nextRecordId(db, 'event');
  const event: EventColumns = {
    ...newEvent(id, input, times, context),
    imageId: await findOrCreateImage(db, input.image ?? null, context),
  };
  const changed = await findOrCreateLinks(db, links, context);
  const counted = { event, links: countedLinks(changed), isLocated: areLocated(links.venues ?? []) };
  const moves = counterMoves(db, undefined, counted);
  recordChange(db, { kind: 'events', id, after: event, links: linkedIds(changed), isRevised: true }, context);
  const last = [...newLinks(event, changed), ...lastWrites(db, moves)];
  const slug = await saveWithUniqueSlug(db, Event, event.slug, (free) =>
    writeIndexed(db, event, { row: recordInsert(db, Event, { ...event, slug: free }), last }),
  );
  await useSlug(db, event, slug);
  await claimIds(db, 'events', id, input.external_ids, context);
  const externalIds = input.external_ids ?? [];
  return withRecordsAfter(event, { changed, hasScheduled: links.hasScheduled, externalIds }, context);
}

const countedLinks = ({ categories = [], tags = [], venues = [] }: RecordsToLink): CountedLinks => ({
  categories: idsOf(categories),
  tags: idsOf(tags),
  venues: idsOf(venues),
});

/** Whether venues that were read with a lock make an event located; undefined if there are others. */
function areLocated(venues: NonNullable<ValidatedEvent['links']['venues']>): boolean | undefined {
  const known = venues.flatMap((venue) => ('existing' in venue ? [venue.existing] : []));
  return known.length === venues.length ? known.some(isLocated) : undefined;
}

/**
 * Stores an update; fields that were not sent are kept. `isRecord`: the body is a record that the client has read
 * before.
 */
export async function updateEvent(
  db: EntityManager,
  before: EventColumns,
  update: EventUpdate,
  context: RequestContext,
): Promise<CompleteEvent> {
  const { hasScheduled, externalIds: known, ...current } = await readLinked(db, [before.id], context.now);
  const stateBefore = { event: before, linked: current };
  const { event, changed } = await changedEvent(db, stateBefore, update, context);
  const own = idsIn(stateBefore);
  const after = { event, linked: { ...own.linked, ...linkedIds(changed) } };
  const { external_ids: sent } = update.input;
  const hasOtherIds = sent !== undefined && !haveSameIds(sent, known);
  const fields = [...changedFields(own, after), ...(hasOtherIds ? ['external_ids'] : [])];
  const change = { before, after: event, fields, links: after.linked, isRevised: true };
  recordChange(db, { kind: 'events', id: event.id, ...change }, context);
  const last = await lastChanges(db, stateBefore, event, changed);
  const write = (slug: string) =>
    rewriteIndexed(db, before, event, { row: rowChanges(db, before, { ...event, slug }), last });
  await useSlug(db, event, await saveWithUniqueSlug(db, Event, event.slug, write, event.id));
  const ids = { recordId: event.id, before: known, sent };
  const externalIds = await changeIds(db, 'events', ids, context);
  return withRecordsAfter(event, { before: stateBefore, changed, hasScheduled, externalIds }, context);
}

/** Gives an event the slug that it was written with. */
async function useSlug(db: EntityManager, event: EventColumns, slug: string): Promise<void> {
  if (slug !== event.slug) await correctSlug(db, { kind: 'events', ...event }, slug);
  event.slug = slug;
}

/** Moves an event to the trash. It keeps its slug and its links (decision D24). */
export async function trashEvent(
  db: EntityManager,
  before: EventColumns,
  context: RequestContext,
): Promise<CompleteEvent> {
  const { hasScheduled, externalIds, ...linked } = await readLinked(db, [before.id], context.now);
  const changes = trashedPublication(before, context);
  const event = { ...before, ...changes };
  const stateBefore = { event: before, linked };
  const change = { before, after: event, fields: ['status'], links: linkedIds(linked), isRevised: true };
  recordChange(db, { kind: 'events', id: before.id, ...change }, context);
  const last = await lastChanges(db, stateBefore, event, {});
  await rewriteIndexed(db, before, event, { row: rowChanges(db, before, event), last });
  return withRecordsAfter(event, { before: stateBefore, changed: {}, hasScheduled, externalIds }, context);
}

/** The statements that change the links and counters of an event, which are read before, and end the transaction. */
async function lastChanges(
  db: EntityManager,
  before: EventState,
  event: EventColumns,
  changed: RecordsToLink,
): Promise<Condition[]> {
  const { categories, tags, venues } = changed;
  const isMoved = !isCountedAlike(before.event, event) || [categories, tags, venues].some((ids) => ids !== undefined);
  // Once more, because the venues must be locked.
  const former = isMoved ? await readCountedLinks(db, event.id) : undefined;
  const links = countedLinks({ ...before.linked, ...changed });
  const isLocated = venues ? undefined : former?.isLocated;
  const moves = former ? counterMoves(db, { event: before.event, ...former }, { event, links, isLocated }) : [];
  return [...changedLinks(db, before, event, changed), ...lastWrites(db, moves)];
}

/** The statements that change the row of an event and record its former slug. */
function rowChanges(db: EntityManager, before: EventColumns, event: EventColumns): Condition[] {
  return [
    recordUpdate(db, Event, event.id, differences(before, event)),
    ...(event.slug === before.slug ? [] : formerSlugWrites(db, event.id, before.slug)),
  ];
}

/** The columns that have changed. */
function differences(before: EventColumns, after: EventColumns): Partial<EventColumns> {
  const names = Object.keys(after) as (keyof EventColumns)[];
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}
