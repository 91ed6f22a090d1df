import type { EntityManager } from 'typeorm';
import { indexedWords } from '../../../calendar/text/indexed-words.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { announcement, noteChange } from '../../../persistence/connection/bump-data-version.js';
import { isMysql } from '../../../persistence/dialect.js';
import { insertBulk, updateBulk } from '../../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { tableOf } from '../../../persistence/sql/entity-columns.js';
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
import { eventText } from './event-search-index.js';
import { changedFields } from './overrides.js';

/** One of many events to write, as it is and as it shall be; a new one has no `before`. */
export interface EventChange {
  readonly before?: EventWithLinks | undefined;
  readonly after: EventWithLinks;
}

const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

/** Events written at once, two years of weeks and some: on the embedded database nothing else happens meanwhile. */
const AT_ONCE = 125;

/** Words that the embedded database writes in some 50 ms. */
const WORDS_AT_ONCE = 4000;

/** Batches with so many words at most, or of one event. The texts of a series are mostly alike. */
function* byWords(changes: readonly EventChange[]): Generator<readonly EventChange[]> {
  const known = new Map<string, number>();
  const sizeOf = (text: string) => {
    const size = known.get(text) ?? indexedWords(text).size;
    known.set(text, size);
    return size;
  };
  let [batch, words]: [EventChange[], number] = [[], 0];
  for (const change of changes) {
    const size = sizeOf(eventText(change.after.event)) + (change.before ? sizeOf(eventText(change.before.event)) : 0);
    if (batch.length === AT_ONCE || (batch.length > 0 && words + size > WORDS_AT_ONCE)) {
      yield batch;
      [batch, words] = [[], 0];
    }
    batch.push(change);
    words += size;
  }
  if (batch.length) yield batch;
}

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
  recordEvents(db, changes, origin);
  // First, because it locks the venues.
  const moves = await counterMovesOf(db, changes);
  await vacateRecurrenceIds(db, changes);
  // All rows first: if a slug or a date is taken, nothing else has been written.
  for (const batch of inBatches(changes, AT_ONCE)) {
    await writeRows(db, batch);
    await yieldToEventLoop();
  }
  for (const batch of isMysql(db) ? inBatches(changes, AT_ONCE) : byWords(changes)) {
    await writeDependents(db, batch);
    await yieldToEventLoop();
  }
  // The log is written at the end of the transaction, which may change some of the events once more.
  await runTogether(db, [...moves, announcement(db)]);
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
  await writeTexts(db, batch);
  await writeSetWords(
    db,
    batch.map(({ before, after }) => ({ ...(before && { before: indexed(before) }), event: indexed(after) })),
  );
  for (const link of LINKS) await writeLinks(db, link, batch);
}

const indexed = ({ event }: EventWithLinks) => toIndexedEvent(event, () => eventText(event));

async function writeRows(db: EntityManager, batch: readonly EventChange[]): Promise<void> {
  const { name: table, columns } = tableOf(db, Event);
  // The key comes first, as `updateBulk` has it.
  const ordered = [...columns].sort((one, other) => Number(other.column === 'id') - Number(one.column === 'id'));
  const valueOf = (event: EventColumns, property: string) => event[property as keyof EventColumns];
  const rowsOf = (written: readonly EventChange[]) => ({
    table,
    columns: ordered.map(({ column }) => column),
    rows: written.map(({ after }) => ordered.map(({ property }) => valueOf(after.event, property))),
  });
  const added = batch.filter(({ before }) => !before);
  const changed = batch.filter(({ before }) => before);
  if (added.length) await insertBulk(db, rowsOf(added));
  const differs = (property: string) =>
    changed.some(({ before, after }) => before && valueOf(before.event, property) !== valueOf(after.event, property));
  const set = ordered.filter(({ property }) => differs(property) || property === 'recurrenceId');
  if (changed.length)
    await updateBulk(
      db,
      rowsOf(changed),
      set.map(({ column }) => column),
    );
}

async function writeTexts(db: EntityManager, batch: readonly EventChange[]): Promise<void> {
  const texts = batch.flatMap(({ before, after: { event } }) => {
    const text = eventText(event);
    return before && eventText(before.event) === text ? [] : [{ id: event.id, isNew: !before, text }];
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
