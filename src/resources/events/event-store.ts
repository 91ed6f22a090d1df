import { slugOf } from '../../calendar/slugs/slug.js';
import { moveStarts } from '../../persistence/event-days.js';
import { rememberSlug } from '../../persistence/former-slugs.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { writeSearchTexts } from '../../persistence/search-texts.js';
import type { Rows } from '../../persistence/transaction.js';
import { insertRecord, updateRecord } from '../../persistence/write-records.js';
import { claimImage } from '../images/image-store.js';
import { changedPublication, newPublication, trashedPublication } from '../publishing/publication.js';
import { claimSlug } from '../publishing/slug-claim.js';
import type { Caller } from '../../http/access/caller.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { Checked } from './event.checks.js';
import { Event } from './event.entity.js';
import { addAllLinks, changeLinks, claimLinks, type LinkedIds } from './event.links.js';
import { BLANK_EVENT, changedFields, type EventColumns } from './event.writer.js';
import { indexEvent, reindexEvent } from './event-index.js';
import { eventText } from './event-search-text.js';
import { spanOf } from './event-span.js';
import type { EventTimes } from './event-times.js';
import { withUnseen } from './unseen-links.js';

/** A write that was found to be in order: what was sent, and what the checks made of it. */
export interface EventWrite<T = Partial<CreateEvent>> extends Checked {
  readonly sent: T;
}

/** Stores a new event and links it. */
export async function createEvent(
  rows: Rows,
  { sent, times, links }: EventWrite<CreateEvent>,
  context: Caller,
): Promise<{ event: EventColumns; linked: LinkedIds }> {
  const id = await nextRecordId(rows, 'event');
  const event: EventColumns = {
    ...newEvent(id, sent, times, context),
    imageId: await claimImage(rows, sent.image ?? null, context),
  };
  event.slug = await claimSlug(rows, Event, event.slug, (slug) => insertRecord(rows, Event, { ...event, slug }));
  const linked = await claimLinks(rows, links, context);
  await writeSearchTexts(rows, id, { text: eventText(event) });
  await indexEvent(rows, event);
  await addAllLinks(rows, event, linked);
  await moveStarts(rows, { come: [event] });
  return { event, linked };
}

/** A new event as it is stored once its image is known, and if its slug is free. */
export function newEvent(
  id: number,
  sent: CreateEvent,
  times: EventTimes | undefined,
  context: Caller,
): Omit<EventColumns, 'imageId'> {
  return {
    id,
    parentId: null,
    ...newPublication(sent, context),
    ...changedFields(BLANK_EVENT, sent),
    ...settled(times),
    slug: wantedSlug(id, sent.slug, sent.title),
  };
}

/** Stores what an update sent; the rest is kept. `isRecord` says that the body was a record as it was read. */
export async function changeEvent(
  rows: Rows,
  before: EventColumns,
  { sent, times, links, isRecord }: EventWrite & { readonly isRecord: boolean },
  context: Caller,
): Promise<EventColumns> {
  const fields = changedFields(before, sent);
  const event: EventColumns = {
    ...before,
    ...changedPublication(before, sent, context, true),
    ...fields,
    ...settled(times),
    slug: sent.slug === undefined ? before.slug : wantedSlug(before.id, sent.slug, fields.title),
    imageId: sent.image === undefined ? before.imageId : await claimImage(rows, sent.image, context),
  };
  const write = (slug: string) => updateRecord(rows, Event, event.id, differences(before, { ...event, slug }));
  event.slug = await claimSlug(rows, Event, event.slug, write, event.id);
  if (event.slug !== before.slug) await rememberSlug(rows, event.id, before.slug);
  const named = await claimLinks(rows, links, context);
  const linked = await withUnseen(rows, { eventId: event.id, named, isRecord }, context);
  if (isSearched(sent)) await writeSearchTexts(rows, event.id, { text: eventText(event) });
  await reindexEvent(rows, before, event);
  await changeLinks(rows, before, event, linked);
  await moveStarts(rows, { gone: [before], come: [event] });
  return event;
}

/** Moves an event to the trash. It keeps its slug and its links (decision D24). */
export async function trashEvent(rows: Rows, before: EventColumns, context: Caller): Promise<EventColumns> {
  const changes = trashedPublication(before, context);
  const event = { ...before, ...changes };
  await updateRecord(rows, Event, before.id, changes);
  await reindexEvent(rows, before, event);
  await changeLinks(rows, before, event, {});
  await moveStarts(rows, { gone: [before], come: [event] });
  return event;
}

/** The columns in which an event differs from what it was. */
function differences(before: EventColumns, after: EventColumns): Partial<EventColumns> {
  const names = Object.keys(after) as (keyof EventColumns)[];
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

function settled(times: EventTimes | undefined): EventTimes & Pick<EventColumns, 'span'> {
  if (!times) throw new Error('a write with refused times passed its checks');
  return { ...times, span: spanOf(times.startUtc, times.endUtc) };
}

/** An empty wish follows the title; a title of which nothing can stand in an address gives the id. */
function wantedSlug(id: number, wish: string | undefined, title: string): string {
  return wish || slugOf(title) || String(id);
}

function isSearched({ title, excerpt, description }: Partial<CreateEvent>): boolean {
  return [title, excerpt, description].some((text) => text !== undefined);
}
