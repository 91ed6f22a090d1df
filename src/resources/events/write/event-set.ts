import type { EntityManager } from 'typeorm';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { announcement, noteChange } from '../../../persistence/connection/bump-data-version.js';
import { isMysql } from '../../../persistence/dialect.js';
import { insertBulk, rowsOfRecords, updateBulk } from '../../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { inBatches } from '../../../persistence/sql/insert-rows.js';
import { runTogether } from '../../../persistence/sql/run-together.js';
import { recordChange } from '../../../read-models/change-log/change-log.js';
import type { ChangeOrigin } from '../../../read-models/change-log/change-origin.js';
import type { CountedLinks } from '../../../read-models/event-counts/counters.js';
import { lockLocatedVenues } from '../../../read-models/event-counts/located.js';
import { type FormerState, setCounterMoves } from '../../../read-models/event-counts/move-counters.js';
import {
  copyLinkColumns,
  EVENT_LINKS,
  type EventLink,
  hasSameLinkColumns,
  rowsOfLinks,
} from '../../../read-models/event-links.js';
import { toIndexedEvent } from '../../../read-models/word-index/indexed-events.js';
import { writeSetWords } from '../../../read-models/word-index/set-words.js';
import { Event, type EventColumns } from '../event.entity.js';
import type { EventWithLinks } from './bulk-insert.js';
import { byWords } from './by-words.js';
import { eventText } from './event-search-index.js';
import { changedFields } from './overrides.js';

/** One of many events to write, as it is and as it shall be; a new one has no `before`. */
export interface EventChange {
  readonly before?: EventWithLinks | undefined;
  readonly after: EventWithLinks;
}

const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/** Events written at once. On the embedded database nothing else happens meanwhile; 125 are two years of weeks and some. */
const AT_ONCE = { mysql: 500, embedded: 125 };

/**
 * Writes many events with what depends on them: links, search texts, words and counters. Slugs of new events must be free,
 * and rows of others locked. The number of statements hardly depends on the number of events.
 */
export async function writeEventSet(
  db: EntityManager,
  changes: readonly EventChange[],
  origin: ChangeOrigin,
): Promise<void> {
  if (changes.length === 0) return;
  // First, because it locks the venues.
  const moves = await counterMovesOf(db, changes);
  await yieldToEventLoop();
  await vacateRecurrenceIds(db, changes);
  // All rows first: if a slug or a date is taken, nothing else has been written.
  const atOnce = AT_ONCE[isMysql(db) ? 'mysql' : 'embedded'];
  for (const batch of inBatches(changes, atOnce)) {
    await meanwhile(writeRows(db, batch), () => recordEvents(db, batch, origin));
    await yieldToEventLoop();
  }
  for (const batch of isMysql(db) ? inBatches(changes, atOnce) : byWords(changes, atOnce)) {
    await writeDependents(db, batch);
    await yieldToEventLoop();
  }
  // The log is written at the end of the transaction, which may change some of the events once more.
  await runTogether(db, [...moves, announcement(db)]);
  await yieldToEventLoop();
}

function recordEvents(db: EntityManager, changes: readonly EventChange[], origin: ChangeOrigin): void {
  for (const { before, after } of changes) {
    const fields = before && changedFields(before, after);
    const { id, seriesId } = after.event;
    const states = { before: before?.event, after: after.event, links: after.linked, ...(fields && { fields }) };
    // The dates of a new series are as the series has them.
    const isRevised = before !== undefined || seriesId === null;
    recordChange(db, { kind: 'events', id, ...states, isRevised }, origin);
  }
  // A scheduled event does not count yet, although counters include it.
  if (changes.some(({ before, after }) => before && before.event.publishAt !== after.event.publishAt)) {
    for (const kind of ['categories', 'tags'] as const) noteChange(db, kind);
  }
}

/** Dates may get the recurrence ids of others, so all that change are given up first: the unique index compares each row. */
async function vacateRecurrenceIds(db: EntityManager, changes: readonly EventChange[]): Promise<void> {
  const isMoved = ({ before, after: { event } }: EventChange) =>
    before && (before.event.seriesId !== event.seriesId || before.event.recurrenceId !== event.recurrenceId);
  const moved = changes.filter(isMoved).map(({ after }) => after.event.id);
  if (moved.length === 0) return;
  const ids = isOneOf('id', moved);
  await db.query(`UPDATE events SET recurrence_id = NULL WHERE ${ids.sql}`, [...ids.values]);
}

async function writeDependents(db: EntityManager, batch: readonly EventChange[]): Promise<void> {
  const texts = new Map<EventWithLinks, string>();
  for (const { before, after } of batch)
    for (const state of [before, after]) if (state) texts.set(state, eventText(state.event));
  const textOf = (state: EventWithLinks) => texts.get(state) ?? '';
  const indexed = (state: EventWithLinks) => toIndexedEvent(state.event, () => textOf(state));
  const words = await meanwhile(writeTexts(db, batch, textOf), () =>
    batch.map(({ before, after }) => ({ ...(before && { before: indexed(before) }), event: indexed(after) })),
  );
  await writeSetWords(db, words);
  for (const link of LINKS) await writeLinks(db, link, batch);
}

/** Works while the database is busy with a write; resolves once both have ended. */
async function meanwhile<T>(write: Promise<void>, work: () => T): Promise<T> {
  // It is awaited below, unless the work fails.
  write.catch(() => undefined);
  const done = work();
  await write;
  return done;
}

async function writeRows(db: EntityManager, batch: readonly EventChange[]): Promise<void> {
  const rowsOf = (written: readonly EventChange[]) =>
    rowsOfRecords<EventColumns>(
      db,
      Event,
      written.map(({ after }) => after.event),
    );
  const added = batch.filter(({ before }) => !before);
  const changed = batch.filter(({ before }) => before);
  if (added.length) await insertBulk(db, rowsOf(added));
  if (changed.length === 0) return;
  const valueOf = (event: EventColumns, property = '') => event[property as keyof EventColumns];
  const differs = (property: string | undefined) =>
    changed.some(({ before, after }) => before && valueOf(before.event, property) !== valueOf(after.event, property));
  const { properties, ...rows } = rowsOf(changed);
  const isSet = (property: string | undefined) => property === 'recurrenceId' || differs(property);
  await updateBulk(
    db,
    rows,
    rows.columns.filter((_, index) => isSet(properties[index])),
  );
}

async function writeTexts(
  db: EntityManager,
  batch: readonly EventChange[],
  textOf: (state: EventWithLinks) => string,
): Promise<void> {
  const texts = batch.flatMap(({ before, after }) => {
    const text = textOf(after);
    return before && textOf(before) === text ? [] : [{ id: after.event.id, isNew: !before, text }];
  });
  const former = isOneOf(
    'record_id',
    texts.filter(({ isNew }) => !isNew).map(({ id }) => id),
  );
  if (former.values.length) await db.query(`DELETE FROM search_texts WHERE ${former.sql}`, [...former.values]);
  const rows = texts.map(({ id, text }) => [id, 'text', text]);
  await insertBulk(db, { table: 'search_texts', columns: ['record_id', 'field', 'text'], rows });
}

async function writeLinks(db: EntityManager, link: EventLink, batch: readonly EventChange[]): Promise<void> {
  const idsIn = ({ linked }: EventWithLinks) => linked[link] ?? [];
  const isReplaced = ({ before, after }: EventChange) => !before || idsIn(before).join() !== idsIn(after).join();
  const replaced = batch.filter(isReplaced);
  const former = isOneOf(
    'event_id',
    replaced.filter(({ before }) => before && idsIn(before).length > 0).map(({ after }) => after.event.id),
  );
  const { table } = EVENT_LINKS[link];
  if (former.values.length) await db.query(`DELETE FROM ${table} WHERE ${former.sql}`, [...former.values]);
  const links = replaced.map(({ after }) => ({ event: after.event, ids: idsIn(after) }));
  await insertBulk(db, rowsOfLinks(link, links));
  const copied = batch.filter(
    (change) =>
      change.before &&
      !isReplaced(change) &&
      idsIn(change.after).length > 0 &&
      !hasSameLinkColumns(change.before.event, change.after.event),
  );
  if (copied.length)
    await copyLinkColumns(
      db,
      link,
      copied.map(({ after }) => after.event.id),
    );
}

async function counterMovesOf(db: EntityManager, changes: readonly EventChange[]) {
  const venues = new Set(
    changes.flatMap(({ before, after }) => [...(before?.linked.venues ?? []), ...(after.linked.venues ?? [])]),
  );
  const located = await lockLocatedVenues(db, [...venues]);
  const counted = ({ event, linked }: EventWithLinks): FormerState => {
    const { categories = [], tags = [], venues = [] } = linked;
    const links: CountedLinks = { categories, tags, venues };
    return { event, links, isLocated: venues.some((id) => located.has(id)) };
  };
  return setCounterMoves(
    db,
    changes.map(({ before, after }) => ({ before: before && counted(before), after: counted(after) })),
  );
}
