import { crc32 } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import { allOf, isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { LIVE_TABLES } from './index-tables.js';
import type { NumberedWord } from './rebuilt-dictionary.js';
import { type StartWindow, startsWithin, type WindowRows } from './window-rows.js';

/** Words of one statement. MariaDB turns longer lists into a table, and reads all rows of each word then. */
const WORDS_AT_ONCE = 500;

/** About so many rows are read by one statement. */
const ROWS_AT_ONCE = 20_000;

const { occurrences } = LIVE_TABLES;

/** A word whose rows within a window are not those that they should be. */
export interface DifferingWord {
  readonly word: NumberedWord;
  readonly expected: number;
  readonly found: number;
}

/** Where a row is that an event should not have. */
export interface StrayRow {
  readonly wordId: number;
  readonly startUtc: string;
}

/** Compares counts and checksums, which the database sums up for each word; MySQL only. */
export async function differingWords(
  db: EntityManager,
  rows: WindowRows,
  { window, dictionary }: { window: StartWindow; dictionary: ReadonlyMap<string, NumberedWord> },
): Promise<DifferingWord[]> {
  const checksums = rows.events.map(({ columns }) => crc32(columns));
  const differing: DifferingWord[] = [];
  const words = [...dictionary.values()].sort((one, other) => one.id - other.id);
  for (const batch of inBatches(words, WORDS_AT_ONCE)) {
    const { sql, values } = allOf([
      isOneOf(
        'word_id',
        batch.map(({ id }) => id),
      ),
      startsWithin('start_utc', window),
    ]);
    const found: { id: number; events: number; checksum: string }[] = await db.query(
      `SELECT word_id AS id, COUNT(*) AS events, SUM(CRC32(${COLUMNS})) AS checksum
       FROM ${occurrences} FORCE INDEX (PRIMARY) WHERE ${sql} GROUP BY word_id`,
      [...values],
    );
    const foundById = new Map(found.map((each) => [each.id, each]));
    for (const word of batch) {
      const { events = 0, checksum = 0 } = foundById.get(word.id) ?? {};
      const expected = rows.positions.get(word)?.length ?? 0;
      if (expected !== Number(events) || sumOf(word) !== Number(checksum))
        differing.push({ word, expected, found: Number(events) });
    }
  }
  return differing;

  function sumOf(word: NumberedWord): number {
    let sum = 0;
    for (const position of rows.positions.get(word) ?? []) {
      const event = word === rows.everyEvent ? rows.events[position] : undefined;
      sum += event ? crc32(`${event.columns},${event.commonWords}`) : (checksums[position] ?? 0);
    }
    return sum;
  }
}

/** SQL: the columns of a row as `columnsOf` and, for the empty word, its common words. */
const COLUMNS = `CONCAT('''', start_utc, ''',', event_id, ',''', end_utc, ''',', listing,
  CASE WHEN common_words IS NULL THEN '' ELSE CONCAT(',', common_words) END)`;

/** The events with missing, wrong or stray rows, and their stray rows. */
export async function differingEvents(
  db: EntityManager,
  rows: WindowRows,
  { window, differing }: { window: StartWindow; differing: readonly DifferingWord[] },
): Promise<Map<number, StrayRow[]>> {
  const events = new Map<number, StrayRow[]>();
  const differs = (id: number): StrayRow[] => {
    const strays = events.get(id) ?? [];
    events.set(id, strays);
    return strays;
  };
  for (const batch of batchesOf(differing)) {
    const expected = new Map(batch.map(({ word }) => [word.id, expectedRows(rows, word)]));
    const { sql, values } = allOf([isOneOf('word_id', [...expected.keys()]), startsWithin('start_utc', window)]);
    const found: { wordId: number; eventId: number; startUtc: string; columns: string }[] = await db.query(
      `SELECT word_id AS wordId, event_id AS eventId, CAST(start_utc AS CHAR) AS startUtc, ${COLUMNS} AS columns
       FROM ${occurrences} FORCE INDEX (PRIMARY) WHERE ${sql}`,
      [...values],
    );
    for (const { wordId, eventId, startUtc, columns } of found) {
      const wanted = expected.get(wordId);
      const row = wanted?.get(eventId);
      wanted?.delete(eventId);
      if (row?.columns === columns) continue;
      const strays = differs(eventId);
      if (row?.startUtc !== startUtc) strays.push({ wordId, startUtc });
    }
    for (const missing of expected.values()) for (const id of missing.keys()) differs(id);
  }
  return events;
}

function expectedRows(rows: WindowRows, word: NumberedWord): Map<number, { startUtc: string; columns: string }> {
  const expected = new Map<number, { startUtc: string; columns: string }>();
  for (const position of rows.positions.get(word) ?? []) {
    const event = rows.events[position];
    if (!event) continue;
    const { id, startUtc, columns, commonWords } = event;
    expected.set(id, { startUtc, columns: word === rows.everyEvent ? `${columns},${commonWords}` : columns });
  }
  return expected;
}

function* batchesOf(differing: readonly DifferingWord[]): Generator<DifferingWord[]> {
  let [batch, found]: [DifferingWord[], number] = [[], 0];
  for (const each of differing) {
    batch.push(each);
    found += each.found;
    if (batch.length < WORDS_AT_ONCE && found < ROWS_AT_ONCE) continue;
    yield batch;
    [batch, found] = [[], 0];
  }
  if (batch.length) yield batch;
}
