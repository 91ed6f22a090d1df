import type { EntityManager } from 'typeorm';
import { OWN_MS, ShortTurns } from '../../../http/responses/short-turns.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { announcement, noteChange } from '../../../persistence/connection/bump-data-version.js';
import { isMysql } from '../../../persistence/dialect.js';
import { insertBulk, rowsOfRecords, updateBulk } from '../../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { inBatches } from '../../../persistence/sql/insert-rows.js';
import { runTogether } from '../../../persistence/sql/run-together.js';
import { recordChange } from '../../../read-models/change-log/change-log.js';
import type { ChangeOrigin } from '../../../read-models/change-log/change-origin.js';
import { CounterChanges } from '../../../read-models/event-counts/counter-changes.js';
import { lockLocatedVenues } from '../../../read-models/event-counts/located.js';
import { addMove, type FormerState, type Move } from '../../../read-models/event-counts/move-counters.js';
import { EVENT_LINKS, type EventLink } from '../../../read-models/event-links.js';
import type { WordChange } from '../../../read-models/word-index/event-words.js';
import { writeSetWords } from '../../../read-models/word-index/set-words.js';
import { Event, type EventColumns } from '../event.entity.js';
import type { EventChange, EventWithLinks } from './bulk-insert.js';
import { byWords } from './by-words.js';
import { changedFields } from './overrides.js';
import { writeLinks } from './set-links.js';
import { SetTexts } from './set-texts.js';

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
  const located = await lockLocatedVenues(db, venuesOf(changes));
  await vacateRecurrenceIds(db, changes);
  const counters = new CounterChanges();
  // All rows first: if a slug or a date is taken, nothing else has been written.
  const atOnce = AT_ONCE[isMysql(db) ? 'mysql' : 'embedded'];
  for (const batch of inBatches(changes, atOnce)) {
    await meanwhile(writeRows(db, batch), () =>
      inTurns(batch, (change) => {
        recordEvent(db, change, origin);
        addMove(counters, moveOf(change, located));
      }),
    );
  }
  // A scheduled event does not count yet, although counters include it.
  if (changes.some(({ before, after }) => before && before.event.publishAt !== after.event.publishAt))
    for (const kind of ['categories', 'tags'] as const) noteChange(db, kind);
  const texts = new SetTexts();
  for (const batch of isMysql(db) ? inBatches(changes, atOnce) : byWords(changes, atOnce, texts))
    await writeDependents(db, batch, texts);
  await yieldToEventLoop();
  // The log is written at the end of the transaction, which may change some of the events once more.
  await runTogether(db, [...counters.statements(db), announcement(db)]);
  await yieldToEventLoop();
}

function recordEvent(db: EntityManager, { before, after }: EventChange, origin: ChangeOrigin): void {
  const fields = before && changedFields(before, after);
  const { id, seriesId } = after.event;
  const states = { before: before?.event, after: after.event, links: after.linked, ...(fields && { fields }) };
  // The dates of a new series are as the series has them.
  const isRevised = before !== undefined || seriesId === null;
  recordChange(db, { kind: 'events', id, ...states, isRevised }, origin);
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

async function writeDependents(db: EntityManager, batch: readonly EventChange[], texts: SetTexts): Promise<void> {
  const words: WordChange[] = [];
  await meanwhile(writeTexts(db, batch, texts), () =>
    inTurns(batch, ({ before, after }) => {
      words.push({ ...(before && { before: texts.indexed(before.event) }), event: texts.indexed(after.event) });
    }),
  );
  await writeSetWords(db, words);
  for (const link of LINKS) await writeLinks(db, link, batch);
  await yieldToEventLoop();
}

/** Works while the database is busy with a write; resolves once both have ended. */
async function meanwhile(write: Promise<void>, work: () => Promise<void>): Promise<void> {
  // It is awaited below, unless the work fails.
  write.catch(() => undefined);
  await work();
  await write;
}

/** Does the same for each of many, and lets others have their turn in between. */
async function inTurns<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
  const turns = new ShortTurns(OWN_MS);
  for (const item of items) {
    const turn = turns.next();
    if (turn) await turn;
    act(item);
  }
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

async function writeTexts(db: EntityManager, batch: readonly EventChange[], texts: SetTexts): Promise<void> {
  const changed = batch.flatMap(({ before, after }) => {
    const text = texts.textOf(after.event);
    return before && texts.textOf(before.event) === text ? [] : [{ id: after.event.id, isNew: !before, text }];
  });
  const former = isOneOf(
    'record_id',
    changed.filter(({ isNew }) => !isNew).map(({ id }) => id),
  );
  if (former.values.length) await db.query(`DELETE FROM search_texts WHERE ${former.sql}`, [...former.values]);
  const rows = changed.map(({ id, text }) => [id, 'text', text]);
  await insertBulk(db, { table: 'search_texts', columns: ['record_id', 'field', 'text'], rows });
}

const venuesOf = (changes: readonly EventChange[]): number[] => [
  ...new Set(
    changes.flatMap(({ before, after }) => [...(before?.linked.venues ?? []), ...(after.linked.venues ?? [])]),
  ),
];

function moveOf({ before, after }: EventChange, located: ReadonlySet<number>): Move {
  const counted = ({ event, linked }: EventWithLinks): FormerState => {
    const { categories = [], tags = [], venues = [] } = linked;
    return { event, links: { categories, tags, venues }, isLocated: venues.some((id) => located.has(id)) };
  };
  return { before: before && counted(before), after: counted(after) };
}
