import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { allOf, isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissingVerb } from '../../persistence/sql/insert-rows.js';
import { Lines } from '../../persistence/sql/lines.js';
import { loadRows } from '../../persistence/sql/load-rows.js';
import { type DifferingWord, type StrayRow } from './compare-window.js';
import { LIVE_TABLES } from './index-tables.js';
import { IS_INDEXED } from './indexed-events.js';
import { mendEvents, ROW_COLUMNS } from './mend-events.js';
import type { RebuildScope } from './rebuild-scope.js';
import type { NumberedWord } from './rebuilt-dictionary.js';
import { IN_START_INDEX, type StartWindow, startsWithin, type WindowRows } from './window-rows.js';

const { occurrences } = LIVE_TABLES;

/** Rows in one transaction: writers of the same events wait for it. */
const ROWS_AT_ONCE = { ofStatement: 5000, ofFile: 20_000 } as const;
const WORDS_AT_ONCE = 500;

/** Events whose versions one statement compares: their writers wait for it. */
const CHECKED_AT_ONCE = 2000;

interface Filled {
  readonly window: StartWindow;
  readonly words: readonly DifferingWord[];
  readonly dictionary: ReadonlyMap<string, NumberedWord>;
}

/**
 * Replaces the rows of some words within a window, in the order of the table and without locks: each page is written once.
 * Searches must not use the index meanwhile. Events that were changed since they were read are mended afterwards.
 */
export async function fillWindow(scope: RebuildScope, rows: WindowRows, { window, words, dictionary }: Filled) {
  const replaced = words.filter(({ found }) => found > 0).map(({ word }) => word.id);
  for (const batch of inBatches(replaced, WORDS_AT_ONCE)) {
    const { sql, values } = allOf([isOneOf('word_id', batch), startsWithin('start_utc', window)]);
    await scope.db.query(`DELETE FROM ${occurrences} WHERE ${sql}`, [...values]);
  }
  await insertAll(
    scope,
    rows,
    words.map(({ word }) => word),
  );
  if (isMysql(scope.db)) await mendEvents(scope, await changedSince(scope, rows, window), dictionary);
}

async function insertAll(scope: RebuildScope, rows: WindowRows, words: readonly NumberedWord[]): Promise<void> {
  const { db } = scope;
  const [atOnce, insert] = scope.acceptsFiles
    ? [ROWS_AT_ONCE.ofFile, (lines: Buffer) => loadRows(db, { table: occurrences, columns: ROW_COLUMNS, lines })]
    : [ROWS_AT_ONCE.ofStatement, (lines: Buffer) => db.query(insertOf(db, lines))];
  const batch = new Lines();
  let previous: Promise<unknown> = Promise.resolve();
  for (const word of words) {
    for (const position of rows.positions.get(word) ?? []) {
      rows.write(batch, word, position);
      if (batch.count < atOnce) continue;
      // Builds these rows while the database still writes the previous ones.
      const next = insert(batch.take());
      // A failure is thrown by the `await` of the next turn.
      next.catch(() => undefined);
      await previous;
      previous = next;
    }
  }
  await previous;
  if (batch.count) await insert(batch.take());
}

const insertOf = (db: EntityManager, lines: Buffer): string =>
  `${insertMissingVerb(db)} INTO ${occurrences} (${ROW_COLUMNS.join(', ')})
   VALUES (${lines.toString('latin1', 0, lines.length - 1).replaceAll('\n', '),(')})`;

/** Events that were written since the window was read, with the rows that they may have had then. */
async function changedSince(
  { write }: RebuildScope,
  rows: WindowRows,
  window: StartWindow,
): Promise<Map<number, StrayRow[]>> {
  const versions = new Map(rows.events.map(({ id, version }) => [id, version]));
  const changed = new Map<number, StrayRow[]>();
  const starts = rows.events.filter((_, position) => position % CHECKED_AT_ONCE === 0).map(({ startUtc }) => startUtc);
  const bounds = [window.from, ...new Set(starts.slice(1)), window.to];
  for (const [index, to] of bounds.slice(1).entries()) {
    const from = bounds[index];
    const slice = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const { sql, values } = allOf([IN_START_INDEX, IS_INDEXED, startsWithin('events.start_utc', slice)]);
    // The lock waits for writers that have not committed yet; later ones find the rows of this window.
    const current: { id: number; version: number }[] = await write((locking) =>
      locking.query(`SELECT id, version FROM events WHERE ${sql} LOCK IN SHARE MODE`, [...values]),
    );
    for (const { id, version } of current) {
      if (versions.get(id) !== version) changed.set(id, []);
      else versions.delete(id);
    }
  }
  const positions = new Map<number, number>();
  for (const [position, { id }] of rows.events.entries()) if (versions.has(id)) positions.set(position, id);
  for (const [position, wordIds] of positions.size ? rows.wordsOf(new Set(positions.keys())) : []) {
    const event = rows.events[position];
    if (event)
      changed.set(
        event.id,
        wordIds.map((wordId) => ({ wordId, startUtc: event.startUtc })),
      );
  }
  return changed;
}
